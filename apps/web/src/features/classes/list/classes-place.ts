export type ClassTab = 'Completed' | 'Upcoming';

/** What the address of a list of classes says. */
export interface ClassesPlace {
  /** Null where the address does not say. */
  readonly tab: ClassTab | null;
  /** The only module shown; null for all. */
  readonly module: number | null;
  readonly search: string;
  /** The only batch shown; '' for all. */
  readonly batch: string;
  /** Of completed classes only those with a recording, or those that a recording still makes up for; '' for all. */
  readonly recordings: Recordings;
}

export const recordingChoices = ['', 'ready', 'catch-up'] as const;
export type Recordings = (typeof recordingChoices)[number];

const tabs: readonly ClassTab[] = ['Completed', 'Upcoming'];

type Fields = { readonly [Field in 'tab' | 'module' | 'search' | 'batch' | 'recordings']?: string };

/** Reads the address; what makes no sense in it counts as not there. */
export function placeOf({ tab = '', module = '', search = '', batch = '', recordings = '' }: Fields): ClassesPlace {
  return {
    tab: tabs.find((each) => each.toLowerCase() === tab.toLowerCase()) ?? null,
    module: /^\d{1,4}$/.test(module) ? Number(module) : null,
    search,
    batch: /^\d{1,19}$/.test(batch) ? batch : '',
    recordings: recordingChoices.find((each) => each === recordings) ?? '',
  };
}

/** The fields of a place; what is as usual is left out. */
export function fieldsOf({ tab, module, search, batch, recordings }: ClassesPlace): Fields {
  return {
    ...(tab === null ? {} : { tab }),
    ...(module === null ? {} : { module: String(module) }),
    ...(search === '' ? {} : { search }),
    ...(batch === '' ? {} : { batch }),
    ...(recordings === '' ? {} : { recordings }),
  };
}
