import type { Session } from '../../../server/analysis/session.ts';
import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { defaultClassOfPod } from '../../../server/policy/default-class.ts';
import { uriOf } from '../../support/workspace.ts';

/** What the rules that are exported say about an object, in the order of the alphabet. */
export interface Verdict {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** The class of the Pod, or of a Pod of the template, when it was created. */
  readonly className: string | undefined;
}

const exported = ['policy-violation', 'class-meaning', 'fractional-bytes'];

/** The verdict of the editor about an object in a file of the workspace. */
export function ourVerdict(session: Session, text: string): Verdict {
  const uri = uriOf('object.yaml');
  session.open(uri, 1, text);
  const snapshot = session.snapshot();
  const file = snapshot.file(uri)!;
  const found = diagnose(snapshot, file).filter(({ rule }) => exported.includes(rule.id));
  const [podSpec] = file.documents.flatMap(({ document }) => document.podSpecs);
  session.close(uri);
  const messages = (severity: string) =>
    found
      .filter(each => each.severity === severity)
      .flatMap(({ rule, message }) => (rule.id === 'fractional-bytes' ? rule.id : oneLineEach(message)))
      .sort();
  return {
    errors: messages('error'),
    warnings: [...new Set(messages('warning'))],
    className: podSpec && (podSpec.className ?? defaultClassOfPod(podSpec, snapshot.model.policy)),
  };
}

/** A finding has a line for each violation; a name with line breaks is in one line at the server. */
function oneLineEach(message: string): readonly string[] {
  return message.replace(/an\nother/g, 'an other').split('\n');
}
