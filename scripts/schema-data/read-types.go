// read-types prints what encoding/json reads of the Go types of Kubernetes objects, as JSON:
// { "structs": { "v1.Pod": "<JSON name>:<type> ..." }, "named": { "v1.PodPhase": "string" } }.
// It is given the folders of the modules k8s.io/api and k8s.io/apimachinery, and types to begin with: `core/v1.Pod`.
// A type that a release does not have is left out.
package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path"
	"reflect"
	"strings"
)

// A named type where it is declared; a file says what the names of other packages in it mean.
type declaration struct {
	spec *ast.TypeSpec
	file *ast.File
}

type goPackage struct {
	name  string
	types map[string]declaration
	// Types that read their own JSON: Time, Quantity, IntOrString.
	unmarshalers map[string]bool
}

var (
	modules  map[string]string
	packages = map[string]*goPackage{}
	structs  = map[string]string{}
	named    = map[string]string{}
	// Where each of them is declared: Go prints the types of two packages `v1` alike.
	origins = map[string]string{}
)

func main() {
	modules = map[string]string{"k8s.io/api": os.Args[1], "k8s.io/apimachinery": os.Args[2]}
	for _, root := range os.Args[3:] {
		dot := strings.LastIndex(root, ".")
		if at, name := "k8s.io/api/"+root[:dot], root[dot+1:]; packageAt(at).has(name) {
			visitNamed(at, name)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"structs": structs, "named": named}); err != nil {
		log.Fatal(err)
	}
}

func (p *goPackage) has(name string) bool {
	_, ok := p.types[name]
	return ok
}

// visitNamed records a type that has a name, and returns what Go prints for it: v1.Pod.
func visitNamed(at, name string) string {
	found := packageAt(at)
	text := found.name + "." + name
	declared, ok := found.types[name]
	if !ok {
		log.Fatalf("%s declares no %s", at, name)
	}
	if origins[text] != "" && origins[text] != at {
		log.Fatalf("%s is declared in %s and in %s", text, origins[text], at)
	}
	origins[text] = at
	_, isStruct := declared.spec.Type.(*ast.StructType)
	if _, known := structs[text]; known || named[text] != "" || found.unmarshalers[name] {
		return text
	}
	if !isStruct {
		named[text] = visit(at, declared.file, declared.spec.Type)
		return text
	}
	structs[text] = ""
	var fields []string
	for _, field := range declared.spec.Type.(*ast.StructType).Fields.List {
		tag := reflect.StructTag(strings.Trim(tagOf(field), "`")).Get("json")
		jsonName := strings.Split(tag, ",")[0]
		if jsonName == "-" {
			continue
		}
		fields = append(fields, jsonName+":"+visit(at, declared.file, field.Type))
	}
	structs[text] = strings.Join(fields, " ")
	return text
}

// visit returns a type as Go prints it, with `string` for the key of every map, which is what JSON has.
func visit(at string, file *ast.File, expression ast.Expr) string {
	switch x := expression.(type) {
	case *ast.StarExpr:
		return "*" + visit(at, file, x.X)
	case *ast.ArrayType:
		return "[]" + visit(at, file, x.Elt)
	case *ast.MapType:
		return "map[string]" + visit(at, file, x.Value)
	case *ast.SelectorExpr:
		return visitNamed(importPath(file, x.X.(*ast.Ident).Name), x.Sel.Name)
	case *ast.Ident:
		if packageAt(at).has(x.Name) {
			return visitNamed(at, x.Name)
		}
		return x.Name
	}
	log.Fatalf("%s: cannot read the type %T", at, expression)
	return ""
}

func tagOf(field *ast.Field) string {
	if field.Tag == nil {
		return ""
	}
	return field.Tag.Value
}

func importPath(file *ast.File, name string) string {
	for _, spec := range file.Imports {
		imported := strings.Trim(spec.Path.Value, `"`)
		if spec.Name != nil && spec.Name.Name == name || spec.Name == nil && path.Base(imported) == name {
			return imported
		}
	}
	log.Fatalf("nothing is imported as %s", name)
	return ""
}

func packageAt(at string) *goPackage {
	if known := packages[at]; known != nil {
		return known
	}
	found := &goPackage{types: map[string]declaration{}, unmarshalers: map[string]bool{}}
	packages[at] = found
	for module, folder := range modules {
		if !strings.HasPrefix(at, module+"/") {
			continue
		}
		isOurs := func(file fs.FileInfo) bool {
			return !strings.HasSuffix(file.Name(), "_test.go") && !strings.HasPrefix(file.Name(), "generated.")
		}
		parsed, err := parser.ParseDir(token.NewFileSet(), folder+strings.TrimPrefix(at, module), isOurs, 0)
		if err != nil && !os.IsNotExist(err) {
			log.Fatal(err)
		}
		for name, files := range parsed {
			found.name = name
			for _, file := range files.Files {
				found.add(file)
			}
		}
	}
	return found
}

func (p *goPackage) add(file *ast.File) {
	for _, declared := range file.Decls {
		switch x := declared.(type) {
		case *ast.GenDecl:
			for _, spec := range x.Specs {
				if typeSpec, ok := spec.(*ast.TypeSpec); ok {
					p.types[typeSpec.Name.Name] = declaration{typeSpec, file}
				}
			}
		case *ast.FuncDecl:
			if x.Recv != nil && x.Name.Name == "UnmarshalJSON" {
				receiver := x.Recv.List[0].Type
				if pointer, ok := receiver.(*ast.StarExpr); ok {
					receiver = pointer.X
				}
				p.unmarshalers[receiver.(*ast.Ident).Name] = true
			}
		}
	}
}
