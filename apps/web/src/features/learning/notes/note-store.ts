import { deviceDatabases } from '../../../lib/device-databases.ts';
import { sealedTable } from '../../../lib/sealed-rows.ts';

/** The asset that a note stands beside. */
export interface NotePlace {
  readonly courseId: string;
  readonly variantId: string;
  readonly learningPathId: string;
  readonly assetId: string;
}

/** What a device has of a note and the server has not: a text that is new or changed, or that the note is to go. */
export interface KeptNote extends NotePlace {
  readonly noteKey: string;
  readonly text: string;
  readonly at: number | null;
  /** The version of the server that was changed, 0 where it has none. */
  readonly basedOn: number;
  /** Texts that were sent and not answered: one of them may be what the server has by now. */
  readonly sent: readonly string[];
  readonly createdAt: string;
  readonly isRemoved: boolean;
  readonly assetName: string;
  /** The page it was written on. */
  readonly url: string;
}

/** A note as it lies on the device: `writer` is the page that wrote it. */
export interface NoteAtRest extends KeptNote {
  readonly writer: string;
}

/** Where a device keeps notes until the server has them. Every page writes rows of its own. */
export interface NoteStore {
  list(): Promise<NoteAtRest[]>;
  /** Throws where the device did not keep it. */
  put(note: NoteAtRest): Promise<void>;
  forget(which: Pick<NoteAtRest, 'noteKey' | 'writer'>): Promise<void>;
}

const rowsOf = sealedTable<Pick<NoteAtRest, 'noteKey' | 'writer'>, KeptNote>({
  database: deviceDatabases.notes,
  table: 'notes',
  label: 'notes',
  key: ['noteKey', 'writer'],
});

/** What somebody (`owner`) has noted down and the server does not have, sealed to them. */
export function deviceNotes(owner: string): NoteStore {
  const rows = rowsOf(owner);
  return {
    list: async () => (await rows.list()).map(({ columns: { writer }, value }) => ({ ...value, writer })),
    put: ({ writer, ...note }) => rows.put({ columns: { noteKey: note.noteKey, writer }, value: note }),
    forget: ({ noteKey, writer }) => rows.forget({ noteKey, writer }),
  };
}
