import {
  type FieldError,
  type FieldPath,
  invalidKey,
  invalidText,
  required,
  silentKey,
} from '../objects/field-error.ts';
import { byteLength } from '../objects/go-text.ts';
import { entriesAt, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { labelValueProblems, qualifiedNameProblems } from './names.ts';

/**
 * Validates labels, and selectors written the same way (apimachinery/pkg/apis/meta/v1/validation/validation.go:
 * ValidateLabels). The errors name the map, not the key.
 */
export function validateLabels(
  labels: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  return entriesAt(labels, []).flatMap(([key, value]) => {
    const at = silentKey(path, key);
    const text = typeof value === 'string' ? value : '';
    return [
      ...invalidKey(at, key, qualifiedNameProblems(key, version)),
      ...invalidText(at, text, labelValueProblems(text, version)),
    ];
  });
}

/** Validates annotations (apimachinery/pkg/api/validation/objectmeta.go:ValidateAnnotations): at most 256 KiB in all. */
export function validateAnnotations(
  annotations: Value | undefined,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const entries = entriesAt(annotations, []);
  const errors = entries.flatMap(([key]) =>
    invalidKey(silentKey(path, key), key, qualifiedNameProblems(key.toLowerCase(), version)),
  );
  const size = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(String(value)), 0);
  if (size <= maximalAnnotationBytes) return errors;
  return [
    ...errors,
    { ...required(path), body: `Too long: must have at most ${maximalAnnotationBytes} bytes` },
  ];
}

const maximalAnnotationBytes = 256 * 1024;
