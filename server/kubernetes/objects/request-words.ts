import { quote } from './go-text.ts';

/**
 * The messages with which an API server refuses a request (apimachinery/pkg/api/errors/errors.go;
 * k8s.io/apiserver/pkg/endpoints/handlers). `object` is a resource with a quoted name: `pods "web"`.
 */
export const requestWords = {
  /** A 422. The kind is that of the object with its group: `RuntimeClass.node.k8s.io`. */
  invalid: (kind: string, name: string, errors: string): string =>
    `${kind} ${quote(name)} is invalid: ${errors}`,
  /** A 403 of an admission plugin (k8s.io/apiserver/pkg/admission/errors.go:NewForbidden). */
  forbidden: (name: string, text: string, resource = 'pods'): string =>
    `${resource} ${quote(name)} is forbidden: ${text}`,
  exists: (object: string): string => `${object} already exists`,
  notFound: (object: string): string => `${object} not found`,
  modified: (object: string): string =>
    `Operation cannot be fulfilled on ${object}: the object has been modified; please apply your changes to the latest version and try again`,
  otherName: (nameInObject: string, nameInUrl: string): string =>
    `the name of the object (${nameInObject}) does not match the name on the URL (${nameInUrl})`,
  /** In the words of kubectl. */
  notServed: (kind: string, apiVersion: string): string =>
    `no matches for kind "${kind}" in version "${apiVersion}"`,
  /** A 400. The version is without its group: `v1`. */
  unreadable: (kind: string, version: string, expectedKind: string, cause: string): string =>
    `${kind} in version ${quote(version)} cannot be handled as a ${expectedKind}: ${cause}`,
  otherVersion: (versionInObject: string, expected: string): string =>
    `the API version in the data (${versionInObject}) does not match the expected API version (${expected})`,
  unrecognised: (expectedKind: string, cause: string): string =>
    `the object provided is unrecognized (must be of type ${expectedKind}): ${cause}`,
  unreadablePatch: (patch: string, cause: string): string =>
    ` "" is invalid: patch: Invalid value: ${patch}: ${cause}`,
} as const;
