/** The asset that a note belongs to. */
export interface NotePlace {
  readonly courseId: string;
  readonly variantId: string;
  readonly learningPathId: string;
  readonly assetId: string;
}

/** What a device has of a note and the server has not: a text that is new or changed, or that the note is to be removed. */
export interface StoredNote extends NotePlace {
  readonly noteKey: string;
  readonly text: string;
  readonly at: number | null;
  /** The version of the server that was changed, 0 if it has none. */
  readonly basedOn: number;
  /** Texts that were sent and not answered: one of them may be what the server has by now. */
  readonly sent: readonly string[];
  readonly createdAt: string;
  readonly isRemoved: boolean;
  readonly assetName: string;
  /** The page it was written on. */
  readonly url: string;
}
