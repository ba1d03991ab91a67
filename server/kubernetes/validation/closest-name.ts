/** Returns the closest DNS label to a text: lower case, with dashes for disallowed characters; may be empty. */
export function closestDnsLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
}

/** Returns the closest DNS subdomain, such as the name of a RuntimeClass: labels with dots between them; may be empty. */
export function closestDnsSubdomain(text: string): string {
  const labels = text.split('.').map(closestDnsLabel);
  return labels
    .filter(label => label !== '')
    .join('.')
    .slice(0, 253);
}
