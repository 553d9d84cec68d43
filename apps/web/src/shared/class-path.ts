/** The page of a class: that of its students, or its roll for who keeps it. */
export const classPath = ({ mappingId }: { readonly mappingId: string }): string => `/Classes/LIVE/${mappingId}`;

/** Where a recording of a class begins to play, as its students see it. */
export const recordingPath = (held: { readonly mappingId: string }): string => `${classPath(held)}?play=1`;
