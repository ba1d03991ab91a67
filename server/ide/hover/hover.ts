import type { Hover } from 'vscode-languageserver-types';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import { clustersThatDefine } from '../../analysis/clusters-that-define.ts';
import { runtimesOfPod } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { andSeries } from '../../base/series.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { handlerField } from '../../kubernetes/manifests/runtime-class.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import type { FileRange, Position } from '../../yaml/line-index.ts';
import { locate } from '../../yaml/lookup.ts';
import { describeExpression, describeReaders } from '../cursor/chart-values-at.ts';
import { classReferenceAt } from '../cursor/class-reference-at.ts';
import { handlerInConfigAt, handlerSettingAt } from '../cursor/handler-at.ts';
import { isClassName, type ObjectAtPath, objectAt } from '../cursor/object-at-path.ts';
import {
  code,
  distinct,
  list,
  type Markdown,
  markupContent,
  paragraphs,
  sentence,
  tMarkdown,
} from '../text/markdown.ts';
import { describedField, documentationOf, explainsFields, headingOf } from './describe-field.ts';
import { describeClassesOfHandler, describeHandler } from './describe-handler.ts';
import { describeClassInClusters, describePodsInClusters } from './describe-in-clusters.ts';
import { describePatches } from './describe-patches.ts';
import { describeClassNamed, describeReferencedClass } from './describe-referenced-class.ts';
import { describeRuntime } from './describe-runtime.ts';
import { describeRuntimeSetting } from './describe-runtime-setting.ts';
import { hoverInOwnFile } from './own-files.ts';

/**
 * The hover at a position: the field and what the cluster does with it; on the name of a class, the class and its
 * effect on Pods.
 */
export function hover(whole: Snapshot, uri: string, position: Position): Hover | undefined {
  const snapshot = snapshotFor(uri, whole);
  const found = hoverOnText(snapshot, uri, position);
  const patches = describePatches(snapshot, uri, position);
  const parts = [...(found?.parts ?? []), ...(patches === undefined ? [] : [patches.value])];
  const range = found?.range ?? patches?.range;
  return parts.length === 0 ? undefined : { contents: markupContent(paragraphs(parts)), range: range! };
}

/** The content of a hover, and the part of the text that it explains. */
interface HoverText {
  readonly parts: readonly Markdown[];
  readonly range: FileRange;
}

function hoverOnText(snapshot: Snapshot, uri: string, position: Position): HoverText | undefined {
  const file = snapshot.file(uri);
  if (file === undefined) return undefined;
  // A manifest may hold node configurations too.
  const configHover = hoverInNodeConfig(snapshot, file, position);
  if (configHover !== undefined || file.kind === 'node-config') return configHover;
  return (
    hoverOnExpression(snapshot, uri, position) ??
    hoverOnObject(snapshot, file, position) ??
    hoverOnReference(snapshot, uri, position) ??
    hoverInOwnFile(file, position)
  );
}

/** The hover on a field of a RuntimeClass or of a Pod spec, or on its value. */
function hoverOnObject(snapshot: Snapshot, file: ManifestFile, position: Position): HoverText | undefined {
  const { placed, offset } = file.at(position);
  const { document } = placed;
  if (!document.isRelevant || document.unreadable) return undefined;
  const { node, entry, path, on } = locate(document.root, offset);
  const isOnText = on === 'key' || node?.kind === 'scalar' || node?.kind === 'alias';
  const place =
    isOnText && entry !== undefined ? objectAt(document, path, snapshot.model.definedKinds) : undefined;
  if (place === undefined) return undefined;
  const classParts = [
    ...describeNamedClass(snapshot, place),
    ...describeInClusters(snapshot, place),
    ...(on === 'value' ? describeRuntimeAt(snapshot, place) : []),
  ];
  // On the name of a class the hover describes the class; the field is described on its key.
  const parts =
    on === 'value' && classParts.length > 0
      ? classParts
      : [...describeField(snapshot, place), ...describeOrigin(snapshot, place), ...classParts];
  return {
    parts: [...parts, ...describeKind(place)],
    range: file.range(placed, node?.range ?? entry!.range),
  };
}

/** The hover on the name of a class outside of Pod specs: its effect on Pods depends on Pods that are elsewhere. */
function hoverOnReference(snapshot: Snapshot, uri: string, position: Position): HoverText | undefined {
  const found = classReferenceAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, reference } = found;
  const parts = [
    ...describeReferencedClass(reference.className, snapshot),
    ...describeReaders(snapshot, uri, position),
  ];
  if (parts.length === 0) return undefined;
  return {
    parts,
    range: file.range(placed, reference.node.range),
  };
}

/** The hover on what a template prints as the name of a class. */
function hoverOnExpression(snapshot: Snapshot, uri: string, position: Position): HoverText | undefined {
  const expression = describeExpression(snapshot, uri, position);
  if (expression === undefined) return undefined;
  const { parts, className, range } = expression;
  const classParts = className === undefined ? [] : describeReferencedClass(className, snapshot);
  return { parts: [...parts, ...classParts], range };
}

/** The hover on the name of a handler in a node configuration, or on a setting of its table. */
function hoverInNodeConfig(
  snapshot: Snapshot,
  file: ManifestFile,
  position: Position,
): HoverText | undefined {
  const named = handlerInConfigAt(file, position);
  if (named !== undefined) {
    const { handler, range } = named;
    const handlerParts = describeHandler(handler, undefined, snapshot);
    return { parts: [...handlerParts, ...describeClassesOfHandler(handler, snapshot)], range };
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

function describeNamedClass(snapshot: Snapshot, place: ObjectAtPath): Markdown[] {
  const name = place.owner === 'PodSpec' && isClassName(place) ? place.podSpec.className : undefined;
  return name ? describeClassNamed(name, snapshot) : [];
}

/** Markdown about the runtime behind the name of a class in a Pod, or behind a handler. */
function describeRuntimeAt(snapshot: Snapshot, place: ObjectAtPath): Markdown[] {
  const { model, views } = snapshot;
  if (place.owner === 'PodSpec') {
    if (!isClassName(place)) return [];
    const runtimes = runtimesOfPod(place.podSpec, views, model);
    return [...distinct(runtimes.flatMap(({ resolution }) => describeRuntime(resolution)))];
  }
  const { handler, version, name } = place.object;
  if (!handler || place.path.at(-1) !== handlerField(version)) return [];
  return describeHandler(handler, name, snapshot);
}

function describeInClusters({ views }: Snapshot, place: ObjectAtPath): Markdown[] {
  const isName = place.owner === 'RuntimeClass' && place.path.join('.') === 'metadata.name';
  const lines = isName
    ? describeClassInClusters(place.object, views)
    : isClassName(place) && place.owner === 'PodSpec'
      ? describePodsInClusters(place.podSpec, views)
      : [];
  return lines.length === 0 ? [] : [list(lines)];
}
