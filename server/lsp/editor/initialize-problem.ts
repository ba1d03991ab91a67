/**
 * What makes the params of an `initialize` unusable, as an English sentence for the author of the editor: its language is not
 * known yet. `undefined` if the parts that this server reads before it answers other requests have the types of the protocol.
 * Lua writes an empty map as `[]`, so a list stands for an empty object below the params.
 */
export function initializeProblem(params: unknown): string | undefined {
  if (!isObject(params) || Array.isArray(params)) return 'The params of initialize must be an object.';
  const { capabilities, workspaceFolders, rootUri, rootPath, locale, initializationOptions } = params;
  if (!isObject(capabilities)) return must('capabilities', 'be an object');
  if (!isAbsent(workspaceFolders) && !isList(workspaceFolders, isFolder))
    return must('workspaceFolders', 'be a list of objects with a uri, or null');
  for (const [name, value] of Object.entries({ rootUri, rootPath, locale }))
    if (!isAbsent(value) && !isText(value)) return must(name, 'be a string or null');
  if (isAbsent(initializationOptions)) return undefined;
  if (!isObject(initializationOptions)) return must('initializationOptions', 'be an object or null');
  const { leftOut } = initializationOptions;
  return isAbsent(leftOut) || isList(leftOut, isText)
    ? undefined
    : must('initializationOptions.leftOut', 'be a list of URIs');
}

function must(name: string, rule: string): string {
  return `In the params of initialize, ${name} must ${rule}.`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isFolder(value: unknown): boolean {
  return isObject(value) && isText(value['uri']);
}
