/** Which files a field accepts: by `accept` and `multiple` (HTML 4.10.5.1.17), and by size. */

export interface Wanted {
  readonly accept: string;
  readonly multiple: boolean;
  readonly most?: number | undefined;
}

export interface Fault {
  readonly kind: 'kind' | 'size' | 'count' | 'empty';
  readonly file: string;
  readonly limit: string;
}

type Given = Pick<File, 'name' | 'type' | 'size'>;

export function faultOf(files: readonly Given[], wanted: Wanted): Fault | undefined {
  const { accept, multiple, most } = wanted;
  if (files.length > 1 && !multiple) return { kind: 'count', file: '', limit: '1' };
  for (const { name, type, size } of files) {
    if (!isAccepted({ name, type }, accept)) return { kind: 'kind', file: name, limit: accept };
    if (size === 0) return { kind: 'empty', file: name, limit: '' };
    if (most !== undefined && size > most) return { kind: 'size', file: name, limit: sized(most) };
  }
  return undefined;
}

export function sized(bytes: number): string {
  const step = bytes >= 1024 ** 2 ? 2 : bytes >= 1024 ? 1 : 0;
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${['B', 'KB', 'MB'][step]}`;
}

/** By the end of the name, or by the MIME type. */
function isAccepted({ name, type }: Pick<Given, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept
    .toLowerCase()
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean);
  if (kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    if (kind.endsWith('/*')) return type.toLowerCase().startsWith(kind.slice(0, -1));
    return type.toLowerCase() === kind;
  });
}

/** What is dropped on `area` is taken, and not by the page; it has the class `over` meanwhile. */
export function hearDrops(area: HTMLElement, take: (files: File[]) => void): void {
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
    area.addEventListener(type, (event) => {
      event.preventDefault();
      event.stopPropagation();
      area.classList.toggle('over', type === 'dragenter' || type === 'dragover');
      if (type === 'drop') take([...(event.dataTransfer?.files ?? [])]);
    });
  }
}
