import { commands, Location, Uri } from 'vscode';
import type { ClassTreeItem } from '../../server/protocol/class-tree.ts';
import { rangeOf } from '../range-of.ts';
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
    await commands.executeCommand('editor.action.goToLocations', first.uri, first.range.start, places, how);
  },
};

function locationOf({ place }: ClassTreeItem): Location[] {
  return place === undefined ? [] : [new Location(Uri.parse(place.uri), rangeOf(place.range))];
}
