/** What says which sections of a paper are open together. */
interface Sections<S> {
  readonly order: 'fixed' | 'free';
  readonly sections: readonly S[];
}

interface InPart {
  readonly sectionId: string;
  /** Sections of one part follow each other under one number; absent or 0 for a section with a clock of its own. */
  readonly part?: number | undefined;
}

/** The sections by clock, in order: in free order all share one, in fixed order those of a part. */
export function partsOf<S extends InPart>({ order, sections }: Sections<S>): S[][] {
  const parts: S[][] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    const { part = 0 } = section;
    const isTogether = order === 'free' || (part !== 0 && part === last?.[0]?.part);
    if (last !== undefined && isTogether) last.push(section);
    else parts.push([section]);
  }
  return parts;
}

/** The sections that share a clock with this one, itself among them; none where the paper does not have it. */
export function openWith<S extends InPart>({ sectionId, ...of }: Sections<S> & { readonly sectionId: string | null }): readonly S[] {
  return partsOf(of).find((part) => part.some((section) => section.sectionId === sectionId)) ?? [];
}

/** Whether a candidate may go from one section to another while its clock runs. */
export function isOpenWith({ other, ...of }: Sections<InPart> & { readonly sectionId: string | null; readonly other: string }): boolean {
  return openWith(of).some(({ sectionId }) => sectionId === other);
}
