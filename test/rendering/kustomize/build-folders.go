// Builds each folder that a line of standard input names as `kustomize build` does, and writes a line of JSON for each. A process
// of its own for each folder would spend most of its time on reading the schemas of Kubernetes.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"

	"sigs.k8s.io/kustomize/kustomize/v5/commands/build"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

type answer struct {
	Text  string `json:"text,omitempty"`
	Error string `json:"error,omitempty"`
}

func main() {
	// Deprecated fields are reported there, and nobody reads it.
	log.SetOutput(io.Discard)
	answers := json.NewEncoder(os.Stdout)
	folders := bufio.NewScanner(os.Stdin)
	for folders.Scan() {
		if err := answers.Encode(built(folders.Text())); err != nil {
			panic(err)
		}
	}
	if err := folders.Err(); err != nil {
		panic(err)
	}
}

func built(folder string) (result answer) {
	// Some kustomizations end kustomize.
	defer func() {
		if cause := recover(); cause != nil {
			result = answer{Error: fmt.Sprint(cause)}
		}
	}()
	var text bytes.Buffer
	command := build.NewCmdBuild(filesys.MakeFsOnDisk(), build.MakeHelp("kustomize", "build"), &text)
	command.SetArgs([]string{folder})
	command.SilenceErrors, command.SilenceUsage = true, true
	if err := command.Execute(); err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Text: text.String()}
}
