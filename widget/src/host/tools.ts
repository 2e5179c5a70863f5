/** The page's own tools (`webmcp.ts`), loaded once there are any. */

import { page } from '../platform/page.ts';
import type { Tools, ToolsParts } from './webmcp.ts';

export interface LoadedTools {
  load(): Promise<Tools>;
  /** The page's actions have changed. */
  changed(): void;
  stop(): void;
}

export function createLoadedTools(parts: ToolsParts): LoadedTools {
  let tools: Tools | undefined;
  let stopped = false;

  async function load(): Promise<Tools> {
    const { createTools } = await import('./webmcp.ts');
    if (stopped) throw new Error('the widget was removed');
    tools ??= createTools(parts);
    return tools;
  }

  /** The next reading of the page tries again. */
  const later = () => {};
  if ('modelContext' in document || page.querySelector('form[toolname]')) load().catch(later);
  return {
    load,
    changed: () => void tools?.sync(),
    stop() {
      stopped = true;
      tools?.stop();
    },
  };
}
