import type { Rule } from '../rule.ts';
import { classNameOutsidePodSpec } from './class-name-outside-pod-spec.ts';
import { handlerAsClassName } from './handler-as-class-name.ts';
import { invalidHandler } from './invalid-handler.ts';
import { misplacedField } from './misplaced-field.ts';
import { missingHandler } from './missing-handler.ts';
import { misspelledField } from './misspelled-field.ts';
import { oldApiVersion } from './old-api-version.ts';
import { unknownRuntimeClass } from './unknown-runtime-class.ts';

/** Every rule. */
export const rules: readonly Rule[] = [
  classNameOutsidePodSpec,
  handlerAsClassName,
  invalidHandler,
  misplacedField,
  misspelledField,
  missingHandler,
  oldApiVersion,
  unknownRuntimeClass,
];
