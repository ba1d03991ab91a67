import { t } from '../../base/l10n.ts';
import type { Apply, PlaceToWrite } from '../../distributions/model/distribution.ts';
import type { WhereToWrite } from '../../distributions/where-to-write.ts';

/** Where a table is written on nodes of these distributions and how it takes effect, as sentences; empty for none. */
export function tableAdvice(places: readonly WhereToWrite[]): readonly string[] {
  return places.flatMap(({ name, place, apply, detected }) => {
    if (place === undefined) return [t('{0} has no place for a table of your own.', name)];
    const written = [placeInWords(name, place), ...(apply === undefined ? [] : [effectInWords(apply)])];
    if (detected === undefined) return written;
    const { handler, program } = detected;
    return [
      t(
        '{0} adds the table "{1}" by itself if it finds {2} on its PATH when it starts.',
        name,
        handler,
        program,
      ),
      ...written,
    ];
  });
}

function placeInWords(name: string, { at, begins }: PlaceToWrite): string {
  const where = 'path' in at ? at.path : at.setting;
  return begins === undefined
    ? t('On {0}, write the table into {1}.', name, where)
    : t('On {0}, write the table into {1}, which begins with {2}.', name, where, begins);
}

/** How a new table takes effect, as a sentence. */
export function effectInWords(apply: Apply): string {
  switch (apply.by) {
    case 'restart':
      return apply.onAgents === undefined
        ? t('Then restart {0}.', apply.service)
        : t('Then restart {0} ({1} on agents).', apply.service, apply.onAgents);
    case 'reload':
      return t('Then reload {0}.', apply.service);
    case 'itself':
      return t('It takes effect by itself.');
    case 'reboot':
      return t('It takes effect after a reboot.');
    case 'new-nodes':
      return t('New nodes have it.');
    case 'new-cluster':
      return t('It takes effect when the cluster is created anew.');
    case 'rollout':
      return t('The nodes then restart one after the other.');
  }
}
