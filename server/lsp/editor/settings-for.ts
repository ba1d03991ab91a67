import type { Settings } from '../../base/settings.ts';
import type { InitializationOptions } from '../../protocol/requests.ts';

/** The settings in an editor: `auto` leaves the fields to another extension that completes and explains them already. */
export function settingsFor(
  { fieldsFromOtherExtension }: Pick<InitializationOptions, 'fieldsFromOtherExtension'>,
  settings: Settings,
): Settings {
  const areLeft = settings.fields === 'auto' && fieldsFromOtherExtension === true;
  return areLeft ? { ...settings, fields: 'off' } : settings;
}
