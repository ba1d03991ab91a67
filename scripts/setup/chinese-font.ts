import { installDebianPackages } from './debian-packages.ts';

/** Installs a font for the pictures of the editor in Chinese where that is possible; without it they have boxes. */
export async function setUpChineseFont(): Promise<void> {
  const font = { name: 'fonts-wqy-zenhei', provides: '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc' };
  await installDebianPackages([font], 'pictures in Chinese', 10).catch(() => undefined);
}
