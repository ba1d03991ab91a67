// convert-class does with a RuntimeClass what an API server does that is asked to create it, by the code of that server:
// decode, default, validate, convert. It is built from the last release that has all three versions of node.k8s.io.
// Each line of its input is {"version": "v1alpha1", "text": "<YAML>"}, with the version of the address that the text is
// sent to; each line of its output is {"answered": ..., "v1": ...}, the object as the server answers it and as it is read
// as v1 afterwards, or {"refusal": "<message>"}.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/node"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	"k8s.io/kubernetes/pkg/registry/node/runtimeclass"
)

type question struct {
	Version string
	Text    string
}

type answer struct {
	Answered json.RawMessage `json:"answered,omitempty"`
	V1       json.RawMessage `json:"v1,omitempty"`
	Refusal  string          `json:"refusal,omitempty"`
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 64*1024*1024)
	output := json.NewEncoder(os.Stdout)
	for input.Scan() {
		var asked question
		if err := json.Unmarshal(input.Bytes(), &asked); err != nil {
			log.Fatal(err)
		}
		said, err := create(asked)
		if err != nil {
			said = answer{Refusal: err.Error()}
		}
		if err := output.Encode(said); err != nil {
			log.Fatal(err)
		}
	}
	if err := input.Err(); err != nil {
		log.Fatal(err)
	}
}

// Source: k8s.io/apiserver/pkg/endpoints/handlers/create.go, k8s.io/apiserver/pkg/registry/generic/registry/store.go.
func create(asked question) (answer, error) {
	version := schema.GroupVersion{Group: node.GroupName, Version: asked.Version}
	yaml, ok := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeYAML)
	if !ok {
		log.Fatal("no serializer of YAML")
	}
	decoder := legacyscheme.Codecs.DecoderToVersion(yaml.Serializer, node.SchemeGroupVersion)
	expected := version.WithKind("RuntimeClass")
	object, found, err := decoder.Decode([]byte(asked.Text), &expected, &node.RuntimeClass{})
	if err != nil {
		return answer{}, err
	}
	if found.GroupVersion() != version {
		return answer{}, fmt.Errorf("the API version in the data (%s) does not match the expected API version (%s)", found.GroupVersion(), version)
	}
	if err := rest.BeforeCreate(runtimeclass.Strategy, request.NewContext(), object); err != nil {
		return answer{}, err
	}
	answered, err := runtime.Encode(legacyscheme.Codecs.LegacyCodec(version), object)
	if err != nil {
		return answer{}, err
	}
	v1, err := runtime.Encode(legacyscheme.Codecs.LegacyCodec(schema.GroupVersion{Group: node.GroupName, Version: "v1"}), object)
	return answer{Answered: answered, V1: v1}, err
}
