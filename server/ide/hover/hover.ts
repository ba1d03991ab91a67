import type { Hover } from 'vscode-languageserver-types';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import { clustersThatDefine } from '../../analysis/clusters-that-define.ts';
import { nodesOfClass } from '../../analysis/nodes-of-class.ts';
import { judgeClass } from '../../analysis/prediction.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { andSeries } from '../../base/series.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { handlerField } from '../../kubernetes/manifests/runtime-class.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import type { FileRange, Position } from '../../yaml/line-index.ts';
import { locate } from '../../yaml/lookup.ts';
import { describeExpression, describeReaders } from '../cursor/chart-values-at.ts';
import { classReferenceAt } from '../cursor/class-reference-at.ts';
import { handlerInConfigAt, handlerSettingAt } from '../cursor/handler-at.ts';
import { isClassName, type ObjectAtPath, objectAt } from '../cursor/object-at-path.ts';
import { mayBePatch } from '../diagnostics/engine/diagnose.ts';
import { code, type Markdown, markupContent, paragraphs, sentence, tMarkdown } from '../text/markdown.ts';
import { describeClassNamed } from './describe-class.ts';
import { describedField, documentationOf, explainsFields, headingOf } from './describe-field.ts';
import { describeClassesOfHandler, describeHandler } from './describe-handler.ts';
import { describePodsInClusters } from './describe-in-clusters.ts';
import { describeLimitations } from './describe-limitations.ts';
import { describePatches } from './describe-patches.ts';
import { describeRuntimeSetting } from './describe-runtime-setting.ts';
import { hoverInOwnFile } from './own-files.ts';

/**
 * The hover at a position: the field and what the cluster does with it; on the name of a class, the class and its
 * effect on Pods.
 */
export function hover(
  whole: Snapshot,
  uri: string,
  position: Position,
  commands: EditorCommands = {},
): Hover | undefined {
  const snapshot = snapshotFor(uri, whole);
  const found = hoverOnText(snapshot, uri, position, commands);
  const left = mostLines - linesIn(found?.parts ?? []);
  const patches = describePatches(snapshot, uri, position, Math.max(1, left));
  const parts = [...(patches === undefined ? [] : [patches.value]), ...(found?.parts ?? [])];
  const range = found?.range ?? patches?.range;
  return parts.length === 0 ? undefined : { contents: markupContent(paragraphs(parts)), range: range! };
}

/** VS Code shows some eight lines of a hover, of which links are one. */
const mostLines = 6;

function linesIn(parts: readonly Markdown[]): number {
  return parts.flatMap(({ text }) => text.split('\n')).filter(line => !/^(?:\[|$)/.test(line)).length;
}

/** The content of a hover, and the part of the text that it explains. */
interface HoverText {
  readonly parts: readonly Markdown[];
  readonly range: FileRange;
}

function hoverOnText(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  commands: EditorCommands,
): HoverText | undefined {
  const file = snapshot.file(uri);
  if (file === undefined) return undefined;
  // A manifest may hold node configurations too.
  const configHover = hoverInNodeConfig(snapshot, file, position, commands);
  if (configHover !== undefined || file.kind === 'node-config') return configHover;
  return (
    hoverOnExpression(snapshot, uri, position, commands) ??
    hoverOnObject(snapshot, file, position, commands) ??
    hoverOnReference(snapshot, uri, position, commands) ??
    hoverInOwnFile(file, position)
  );
}

/** The hover on a field of a RuntimeClass or of a Pod spec, or on its value. */
function hoverOnObject(
  snapshot: Snapshot,
  file: ManifestFile,
  position: Position,
  commands: EditorCommands,
): HoverText | undefined {
  const { placed, offset } = file.at(position);
  const { document } = placed;
  if (!document.isRelevant || document.unreadable) return undefined;
  const { node, entry, path, on } = locate(document.root, offset);
  const isOnText = on === 'key' || node?.kind === 'scalar' || node?.kind === 'alias';
  const place =
    isOnText && entry !== undefined ? objectAt(document, path, snapshot.model.definedKinds) : undefined;
  if (place === undefined) return undefined;
  // On the name of a class the hover describes the class; the field is described on its key.
  const valueParts = on === 'value' ? describeValue(snapshot, file, placed, place, commands) : [];
  const parts =
    valueParts.length > 0
      ? valueParts
      : [...describeField(snapshot, place), ...describeOrigin(snapshot, place)];
  return {
    parts: [...parts, ...describeKind(place)],
    range: file.range(placed, node?.range ?? entry!.range),
  };
}

/** The class that a value names, or the runtime behind a handler. */
function describeValue(
  snapshot: Snapshot,
  file: ManifestFile,
  placed: PlacedManifestDocument,
  place: ObjectAtPath,
  commands: EditorCommands,
): readonly Markdown[] {
  if (place.owner === 'PodSpec') {
    const { podSpec } = place;
    if (!isClassName(place)) return [];
    const fate = describePodsInClusters(podSpec, snapshot.views);
    if (!podSpec.className) return fate;
    const mayBePart = mayBePatch(snapshot.model, file.uri, placed);
    const pods = [...fate, ...describeLimitations(podSpec, snapshot, mayBePart)];
    return describeClassNamed(podSpec.className, snapshot, { commands, podSpec, pods });
  }
  const { object, path } = place;
  const { handler, version, name } = object;
  if (path.join('.') === 'metadata.name' && name) {
    const nodesOf = (view: ClusterView) => {
      const { decoded } = judgeClass(object, view.version);
      return nodesOfClass(decoded, view);
    };
    return describeClassNamed(name, snapshot, { commands, nodesOf });
  }
  return handler && path.at(-1) === handlerField(version)
    ? describeHandler(handler, name, snapshot, { commands })
    : [];
}

/** The hover on the name of a class outside of Pod specs: its effect on Pods depends on Pods that are elsewhere. */
function hoverOnReference(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  commands: EditorCommands,
): HoverText | undefined {
  const found = classReferenceAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, reference } = found;
  const parts = [
    ...describeReaders(snapshot, uri, position),
    ...describeClassNamed(reference.className, snapshot, { commands }),
  ];
  if (parts.length === 0) return undefined;
  return {
    parts,
    range: file.range(placed, reference.node.range),
  };
}

/** The hover on what a template prints as the name of a class. */
function hoverOnExpression(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  commands: EditorCommands,
): HoverText | undefined {
  const expression = describeExpression(snapshot, uri, position);
  if (expression === undefined) return undefined;
  const { parts, className, range } = expression;
  const classParts = className === undefined ? [] : describeClassNamed(className, snapshot, { commands });
  return { parts: [...parts, ...classParts], range };
}

/** The hover on the name of a handler in a node configuration, or on a setting of its table. */
function hoverInNodeConfig(
  snapshot: Snapshot,
  file: ManifestFile,
  position: Position,
  commands: EditorCommands,
): HoverText | undefined {
  const named = handlerInConfigAt(file, position);
  if (named !== undefined) {
    const { handler, range } = named;
    const more = describeClassesOfHandler(handler, snapshot);
    return { parts: describeHandler(handler, undefined, snapshot, { commands, more }), range };
  }
  const setting = handlerSettingAt(file, position);
  const parts = setting === undefined ? [] : describeRuntimeSetting(setting);
  return setting === undefined || parts.length === 0 ? undefined : { parts, range: setting.range };
}

function describeField(snapshot: Snapshot, place: ObjectAtPath): Markdown[] {
  const field = describedField(place);
  if (field === undefined || !explainsFields(snapshot)) return [];
  return [headingOf(field), documentationOf(field), ...describeLabelling(place)];
}

/** On a label that a class selects: the command that gives it to a node, because the class does not. */
function describeLabelling({ owner, path, manifest }: ObjectAtPath): Markdown[] {
  const [selector, key] = path.slice(-2);
  if (owner !== 'RuntimeClass' || selector !== 'nodeSelector' || key === undefined) return [];
  const value = stringAt(manifest.value, path);
  const isLabel = /^[\w./-]+$/.test(String(key)) && /^[\w.-]*$/.test(value);
  return isLabel
    ? [tMarkdown('{0} gives this label to a node.', code(`kubectl label node <node> ${key}=${value}`))]
    : [];
}

/** Which clusters say that a kind has the field, for a kind that neither the workspace nor the extension knows. */
function describeOrigin({ model }: Snapshot, place: ObjectAtPath): Markdown[] {
  if (place.owner !== 'PodSpec' || !isClassName(place)) return [];
  const clusters = clustersThatDefine(place.podSpec.place, place.manifest, model.clusters);
  const labels = clusters.map(({ context }) => context);
  return labels.length === 0
    ? []
    : [tMarkdown('`{0}` has this field by its definition in {1}.', place.manifest.kind, andSeries(labels))];
}

/** What is particular about a class in objects of this kind. */
function describeKind(place: ObjectAtPath): Markdown[] {
  const note = place.owner === 'PodSpec' && isClassName(place) ? place.podSpec.place.note : undefined;
  return note === undefined ? [] : [sentence(note())];
}
