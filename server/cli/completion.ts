import type { Command, Option } from 'commander';

export type Shell = 'bash' | 'zsh' | 'fish';

/**
 * The script that makes a shell complete the commands and options of a program, and their values where there are a few to choose
 * from; everything else is completed as the name of a file. It asks the program nothing, so a key press costs no process. `words`
 * are first arguments by command, beside those that commander knows.
 */
export function completionScript(
  shell: Shell,
  program: Command,
  words: Readonly<Record<string, readonly string[]>> = {},
): string {
  const commands = program.commands.map((command): CompletedCommand => {
    const [first] = command.registeredArguments;
    return {
      name: command.name(),
      description: firstSentence(command.description()),
      options: command.options.filter(({ hidden }) => !hidden),
      words: words[command.name()] ?? first?.argChoices ?? [],
    };
  });
  return writers[shell](program.name(), commands);
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
  /** The first arguments to choose from; empty where it is a file or anything. */
  readonly words: readonly string[];
}

type Writer = (program: string, commands: readonly CompletedCommand[]) => string;

const forBash: Writer = (
  program,
  commands,
) => `# bash completion of ${program}: source <(${program} completion bash)
_${program}() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} words=
  if ((COMP_CWORD == 1)); then
    words='${commands.map(({ name }) => name).join(' ')} --help --version'
  else
    case "$command $before" in
${commands.flatMap(valuesInBash).join('')}      *)
        case "$command $current" in
${commands.flatMap(namesInBash).join('')}        esac ;;
    esac
  fi
  # Without words the names of files are completed.
  COMPREPLY=()
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -o bashdefault -o default -F _${program} ${program}
`;

function valuesInBash({ name, options }: CompletedCommand): string[] {
  return options
    .filter(({ argChoices }) => argChoices !== undefined)
    .map(option => {
      const patterns = flagsOf(option).map(flag => `'${name} ${flag}'`);
      return `      ${patterns.join(' | ')}) words='${option.argChoices!.join(' ')}' ;;\n`;
    });
}

function namesInBash({ name, options, words }: CompletedCommand): string[] {
  const flags = ['--help', ...options.flatMap(flagsOf)];
  const asFlags = `          '${name} '-*) words='${flags.join(' ')}' ;;\n`;
  const isFirst = '((COMP_CWORD == 2)) &&';
  return words.length === 0
    ? [asFlags]
    : [asFlags, `          '${name} '*) ${isFirst} words='${words.join(' ')}' ;;\n`];
}

const forZsh: Writer = (program, commands) => `#compdef ${program}
# zsh completion of ${program}: source <(${program} completion zsh)
_${program}() {
  local -a commands=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}\n`).join('')}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${commands.map(inZsh).join('')}  esac
}
compdef _${program} ${program}
`;

function inZsh({ name, options, words }: CompletedCommand): string {
  const specs = options.flatMap(option => {
    const text = option.description.replace(/[[\]\\:]/g, '\\$&');
    const value = option.argChoices ? `:value:(${option.argChoices.join(' ')})` : ':value:_files';
    return flagsOf(option).map(flag => quoted(`${flag}[${text}]${takesValue(option) ? value : ''}`));
  });
  const first = words.length === 0 ? [] : [quoted(`1:value:(${words.join(' ')})`)];
  return `    ${name}) _arguments ${[...specs, ...first, quoted('*:file:_files')].join(' ')} ;;\n`;
}

const forFish: Writer = (program, commands) => {
  const lines = commands.flatMap(({ name, description, options, words }) => [
    `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quotedInFish(description)}`,
    ...options.map(option => {
      const inCommand = `-n '__fish_seen_subcommand_from ${name}'`;
      const flags = [
        option.short && `-s ${option.short.slice(1)}`,
        option.long && `-l ${option.long.slice(2)}`,
      ];
      const values = option.argChoices ? `-x -a '${option.argChoices.join(' ')}'` : '-r';
      const all = [...flags, takesValue(option) && values, `-d ${quotedInFish(option.description)}`];
      return `complete -c ${program} ${inCommand} ${all.filter(Boolean).join(' ')}`;
    }),
    ...(words.length === 0
      ? []
      : [`complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -a '${words.join(' ')}'`]),
  ]);
  return `# fish completion of ${program}: ${program} completion fish | source\n${lines.join('\n')}\n`;
};

const writers: Readonly<Record<Shell, Writer>> = { bash: forBash, zsh: forZsh, fish: forFish };

function flagsOf({ short, long }: Option): string[] {
  return [short, long].filter(flag => flag !== undefined);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function firstSentence(text: string): string {
  return text.split(/[.:;](?:\s|$)/)[0]!;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function quotedInFish(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
