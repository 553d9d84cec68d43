import { useSyncExternalStore } from 'react';

/** A level of the way to a page: what it is called and where it is. */
export interface TrailStep {
  readonly label: string;
  readonly href: string;
}

/** The way by which someone came to a channel or playlist (HOM-009). */
export interface Trail {
  /** The channel or playlist that the way leads to. */
  readonly lpid: string;
  readonly steps: readonly TrailStep[];
  /** The playlists whose assets were opened from there. */
  readonly playlists: readonly string[];
}

const key = 'abhyas-breadcrumb';
const listeners = new Set<() => void>();

/** Keeps the way in local storage, where it outlives the tab. A browser without storage goes without it. */
export function storeTrail(trail: Trail): void {
  try {
    localStorage.setItem(key, JSON.stringify(trail));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function readText(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

const isStep = (step: unknown): step is TrailStep =>
  typeof step === 'object' &&
  step !== null &&
  'label' in step &&
  typeof step.label === 'string' &&
  'href' in step &&
  typeof step.href === 'string';

/** The way that a text of the storage holds; null for anything else. Only addresses of the portal are taken. */
export function parseTrail(text: string): Trail | null {
  try {
    const { lpid, steps, playlists } = JSON.parse(text) as Record<string, unknown>;
    if (typeof lpid !== 'string' || !Array.isArray(steps) || !Array.isArray(playlists)) return null;
    const good = steps.filter(isStep).filter(({ href }) => /^\/(?![/\\])/.test(href));
    return { lpid, steps: good, playlists: playlists.filter((id) => typeof id === 'string') };
  } catch {
    return null;
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The way that was stored last, or null. */
export function useTrail(): Trail | null {
  return parseTrail(useSyncExternalStore(subscribe, readText));
}
