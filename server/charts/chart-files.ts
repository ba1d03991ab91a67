/** Whether a file is a part of a Helm chart that decides what its values do, by its name. */
export function isChartFile(uri: string): boolean {
  return chartFolderOf(uri) !== undefined;
}

/** The folder of the chart that a file is a part of by its name, without a slash at the end. */
export function chartFolderOf(uri: string): string | undefined {
  const folder = uri.includes('/templates/') ? templatePath.exec(uri)?.[1] : undefined;
  return folder ?? otherChartFile.exec(uri)?.[1];
}

/** Whether a file holds values for the chart in its folder: its own, or some to state over them. */
export function isValuesFile(uri: string): boolean {
  return /\/values[^/]*\.ya?ml$/.test(uri);
}

/** Whether a file is a packed chart in the folder of another one, by its name. It is not unpacked. */
export function isPackedChart(uri: string): boolean {
  return /\/charts\/[^/]+\.tgz$/.test(uri);
}

const templatePath = /^(.*?)\/templates\/.*\.(?:ya?ml|tpl|json)$/;
const otherChartFile = /^(.*)\/(?:(?:Chart|requirements|values)\.yaml|\.helmignore|charts\/[^/]+\.tgz)$/;

/**
 * The folder of the chart that others are parts of: `a/charts/b` is a part of the chart `a` if that is one.
 * @param isChart whether a folder has a Chart.yaml
 */
export function outermostChart(folder: string, isChart: (folder: string) => boolean): string {
  let outermost = folder;
  for (
    let around = folderAround(folder);
    around !== undefined && isChart(around);
    around = folderAround(around)
  ) {
    outermost = around;
  }
  return outermost;
}

function folderAround(folder: string): string | undefined {
  return /^(.*)\/charts\/[^/]+$/.exec(folder)?.[1];
}
