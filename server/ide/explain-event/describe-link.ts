import { type ChainLink, chainLinks } from '../../analysis/chain/link.ts';
import { t } from '../../base/l10n.ts';
import { joined, type Markdown, markdown } from '../text/markdown.ts';

/** The chain with its broken link: `workload → class → ✗ handler → table → runtime → node`. */
export function describeLink(broken: ChainLink): Markdown {
  const links = chainLinks.map(link =>
    link === broken ? markdown`**✗ ${nameOfLink(link)}**` : nameOfLink(link),
  );
  return joined(links, ' → ');
}

/** The name of a link in the language of the user. */
export function nameOfLink(link: ChainLink): string {
  switch (link) {
    case 'workload':
      return t('workload');
    case 'class':
      return t('class');
    case 'handler':
      return t('handler');
    case 'table':
      return t('table on the node');
    case 'runtime':
      return t('runtime');
    case 'node':
      return t('node');
  }
}
