import { describe, it } from 'node:test';
import { isDrawn } from './draw-configurations.ts';

describe('the files of CRI-O, combined', () => {
  it('are crio.conf and the files of its folder by name; a table that comes again replaces the whole one', () => {
    isDrawn(
      `=== etc/crio/crio.conf
[crio.runtime]
default_runtime = "runc"
[crio.runtime.runtimes.runc]
runtime_path = "/usr/bin/runc"
runtime_root = "/run/runc"
=== etc/crio/crio.conf.d/50-kata-remote
[crio.runtime.runtimes.kata-remote]
runtime_type = "vm"
=== etc/crio/crio.conf.d/10/a.conf
[crio.runtime.runtimes.runc]
runtime_root = "/run/other"
=== etc/crio/crio.conf.d/10.conf
[crio.runtime]
default_runtime = "crun"
[crio.runtime.runtimes.heir]
inherit_default_runtime = true
runtime_path = "/mine"
=== etc/crio/crio.conf.d/99.conf
[crio.runtime.runtimes.crun]
runtime_root = "/run/crun"
=== assets/99-runtimes.conf
[crio.runtime.runtimes.alone]
`,
      `crio assets/99-runtimes.conf (in part)
  declared alone
  1.x: runc alone, default runc
  1.31: crun alone, default crun
crio etc/crio/crio.conf etc/crio/crio.conf.d/10/a.conf etc/crio/crio.conf.d/10.conf etc/crio/crio.conf.d/50-kata-remote etc/crio/crio.conf.d/99.conf
  declared runc heir kata-remote crun
  1.x: runc{runtime_root=/run/other} heir{inherit_default_runtime=true,runtime_root=/run/crun} kata-remote{runtime_type=vm} crun{runtime_root=/run/crun}, default crun of etc/crio/crio.conf.d/10.conf
  1.31: crun{runtime_root=/run/crun} runc{runtime_root=/run/other} heir{inherit_default_runtime=true,runtime_root=/run/crun} kata-remote{runtime_type=vm}, default crun of etc/crio/crio.conf.d/10.conf
`,
    );
  });

  it('are complete with crio.conf, whose empty default is the built-in one', () => {
    isDrawn(
      '=== crio.conf\n[crio.runtime]\ndefault_runtime = ""\n',
      `crio crio.conf
  declared
  1.x: runc, default runc
  1.31: crun, default crun
`,
    );
  });
});
