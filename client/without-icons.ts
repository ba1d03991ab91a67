/** Foreign text for a quick pick or the status bar: VS Code draws icons for `$(name)` there, unless it is escaped. */
export function withoutIcons(text: string): string {
  return text.replace(/\$(?=\()/g, '\\$');
}
