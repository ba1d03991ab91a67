import { commands, Location, Position, Range, Uri } from 'vscode';
import type { ClassTreeItem } from '../../server/base/class-tree-protocol.ts';
import type { Command } from './command.ts';

/** Peeks at the places in the workspace that name a class of the tree; opens the place if there is one. */
export const showUses: Command = {
  id: 'runtimeclass.showUses',
  async run({ classTree }, given) {
    const item = classTree.itemFor(given);
    if (item?.className === undefined) return;
    const uses = await classTree.ask([...item.path.slice(0, 2), 'uses']);
    const places = uses.flatMap(locationOf);
    const [first] = places;
    if (first === undefined) return;
    const how = places.length === 1 ? 'goto' : 'peek';
    const at = new Position(first.range.start.line, first.range.start.character);
    await commands.executeCommand('editor.action.goToLocations', first.uri, at, places, how);
  },
};

function locationOf({ place }: ClassTreeItem): Location[] {
  if (place === undefined) return [];
  const { start, end } = place.range;
  return [
    new Location(Uri.parse(place.uri), new Range(start.line, start.character, end.line, end.character)),
  ];
}
