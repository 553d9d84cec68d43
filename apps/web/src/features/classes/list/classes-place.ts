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
}

const tabs: readonly ClassTab[] = ['Completed', 'Upcoming'];

type Fields = { readonly [Field in 'tab' | 'module' | 'search' | 'batch']?: string };

/** Reads the address; what makes no sense in it counts as not there. */
export function placeOf({ tab = '', module = '', search = '', batch = '' }: Fields): ClassesPlace {
  return {
    tab: tabs.find((each) => each.toLowerCase() === tab.toLowerCase()) ?? null,
    module: /^\d{1,4}$/.test(module) ? Number(module) : null,
    search,
    batch: /^\d{1,19}$/.test(batch) ? batch : '',
  };
}

/** The fields of a place; what is as usual is left out. */
export function fieldsOf({ tab, module, search, batch }: ClassesPlace): Fields {
  return {
    ...(tab === null ? {} : { tab }),
    ...(module === null ? {} : { module: String(module) }),
    ...(search === '' ? {} : { search }),
    ...(batch === '' ? {} : { batch }),
  };
}
