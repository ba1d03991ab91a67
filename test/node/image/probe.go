// Tries in a container what busybox cannot, and prints "allowed", what came, or the error. As /pause it is the process of
// a sandbox, which only waits.
package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

func main() {
	if os.Args[0] == "/pause" {
		pause()
	}
	switch os.Args[1] {
	case "raw-socket":
		_, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_RAW, syscall.IPPROTO_ICMP)
		report(err)
	case "keyctl": // KEYCTL_GET_KEYRING_ID of the session's keyring
		call(syscall.SYS_KEYCTL, 0, ^uintptr(2), 0)
	case "io-uring":
		var parameters [120]byte
		call(425, 8, uintptr(unsafe.Pointer(&parameters)), 0) // the same number on every architecture
	case "make-shared-memory":
		call(syscall.SYS_SHMGET, sharedMemory, 4096, 0o1666)
	case "find-shared-memory":
		call(syscall.SYS_SHMGET, sharedMemory, 4096, 0)
	case "make-bpf-map": // an array of one number
		attributes := [5]uint32{2, 4, 4, 1, 0}
		call(bpf, 0, uintptr(unsafe.Pointer(&attributes)), unsafe.Sizeof(attributes))
	case "watch-folder":
		watchFolder(os.Args[2])
	case "lock-file":
		file, err := os.OpenFile(os.Args[2], os.O_RDWR, 0)
		if err == nil {
			err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		}
		report(err)
	case "read-socket":
		connection, err := net.Dial("unix", os.Args[2])
		if err != nil {
			report(err)
			return
		}
		line, _ := bufio.NewReader(connection).ReadString('\n')
		fmt.Print(line)
	default:
		fmt.Println("there is no probe", os.Args[1])
		os.Exit(2)
	}
}

// The key of a segment that the node makes and containers look for.
const sharedMemory = 0x4e0de

var bpf = map[string]uintptr{"amd64": 321, "arm64": 280}[runtime.GOARCH]

// Waits for two seconds to be told of a change.
func watchFolder(path string) {
	descriptor, err := syscall.InotifyInit1(syscall.IN_NONBLOCK)
	if err == nil {
		_, err = syscall.InotifyAddWatch(descriptor, path, syscall.IN_CREATE|syscall.IN_MODIFY|syscall.IN_CLOSE_WRITE)
	}
	if err != nil {
		report(err)
		return
	}
	before, _ := os.ReadFile(path + "/file")
	time.Sleep(2 * time.Second)
	after, _ := os.ReadFile(path + "/file")
	count, _ := syscall.Read(descriptor, make([]byte, 4096))
	fmt.Printf("changed: %t; told: %t\n", string(before) != string(after), count > 0)
}

func call(number, first, second, third uintptr) {
	if _, _, number := syscall.Syscall(number, first, second, third); number != 0 {
		report(number)
		return
	}
	report(nil)
}

func report(err error) {
	if err == nil {
		fmt.Println("allowed")
	} else {
		fmt.Println(err)
	}
}

// Ends with a signal; until then it collects the processes that others of the Pod left to it.
func pause() {
	ends, children := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(ends, syscall.SIGTERM, syscall.SIGINT)
	signal.Notify(children, syscall.SIGCHLD)
	for {
		select {
		case <-ends:
			os.Exit(0)
		case <-children:
			for {
				if ended, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); ended <= 0 || err != nil {
					break
				}
			}
		}
	}
}
