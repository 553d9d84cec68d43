import { AppError } from '../../common/errors.ts';

/** The memory for files that are on their way or worked on, in bytes: for everyone in this process, and for one person. */
export interface RoomLimits {
  readonly all: number;
  readonly person: number;
  /** Forms of one person at a time. */
  readonly forms: number;
}

export const roomLimits: RoomLimits = { all: 128 * 1024 * 1024, person: 50 * 1024 * 1024, forms: 5 };

/** The room that one form has taken so far. */
export interface FormRoom {
  /** Takes room for bytes that have arrived. Throws TOO_MANY_REQUESTS where the person's own is full, UNAVAILABLE where everyone's is. */
  take(bytes: number): void;
  /** Bytes taken so far. */
  taken(): number;
  free(): void;
}

export interface UploadRoom {
  /** Throws TOO_MANY_REQUESTS for more forms of a person at a time than they may send. */
  enter(personId: bigint): FormRoom;
}

const ownIsFull = () =>
  new AppError('TOO_MANY_REQUESTS', { detail: 'Your other files are still uploading. Wait until they finish.', retryAfter: 5 });

/** Room is taken by bytes that have arrived, never by those that are announced: who sends slowly keeps no one else out. */
export function createUploadRoom({ all, person, forms }: RoomLimits = roomLimits): UploadRoom {
  let taken = 0;
  const people = new Map<bigint, { forms: number; bytes: number }>();
  return {
    enter: (personId) => {
      const own = people.get(personId) ?? { forms: 0, bytes: 0 };
      if (own.forms >= forms) throw ownIsFull();
      people.set(personId, own);
      own.forms += 1;
      let here = 0;
      let isFree = false;
      return {
        take: (bytes) => {
          if (own.bytes + bytes > person) throw ownIsFull();
          if (taken + bytes > all) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
          [here, own.bytes, taken] = [here + bytes, own.bytes + bytes, taken + bytes];
        },
        taken: () => here,
        free: () => {
          if (isFree) return;
          isFree = true;
          [own.forms, own.bytes, taken] = [own.forms - 1, own.bytes - here, taken - here];
          if (own.forms === 0) people.delete(personId);
        },
      };
    },
  };
}
