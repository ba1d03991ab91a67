/**
 * The full name of an image, as containerd pulls it: `docker.io/library/nginx` for `nginx`. The part before the first
 * slash is a registry if it contains a dot or a colon. Source: github.com/distribution/reference
 * normalize.go:splitDockerDomain.
 */
export function imageInFull(image: string): string {
  const [first = '', ...rest] = image.split('/');
  const isRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  if (isRegistry && !/^(index\.)?docker\.io$/.test(first)) return image;
  const path = isRegistry ? rest.join('/') : image;
  return `docker.io/${path.includes('/') ? '' : 'library/'}${path}`;
}
