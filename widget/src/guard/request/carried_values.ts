/** Whether what is sent carries a value, as it was entered or in a form that pages often make of it. */

/** Shorter values are found in anything that is sent. */
const SHORTEST = 2;
/** From here on it is no coincidence when a longer text holds it. */
const WITHIN = 6;

export function carries(parts: readonly string[]): (value: string) => boolean {
  const whole = parts.join('\n');
  const plain = whole.toLowerCase();
  return (entered) => {
    const value = entered.trim();
    if (value.length < SHORTEST) return false;
    if (parts.some((part) => part.trim() === value)) return true;
    if (value.length < WITHIN) return false;
    const bytes = String.fromCharCode(...new TextEncoder().encode(value.slice(0, 2000)));
    return (
      plain.includes(value.toLowerCase()) ||
      whole.includes(encodeURIComponent(value)) ||
      plain.includes(hex(bytes)) ||
      coded(bytes).some((it) => whole.includes(it) || whole.includes(forAddress(it)))
    );
  };
}

function hex(bytes: string): string {
  return [...bytes].map((it) => it.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** Base64 of it wherever it stands in a longer text: the letters that its neighbours share are left off. */
function coded(bytes: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = btoa('\0'.repeat(before) + bytes).replace(/=+$/, '');
    const first = Math.ceil((before * 8) / 6);
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(first, whole);
  });
}

function forAddress(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_');
}
