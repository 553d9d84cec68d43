import type { Sharp } from 'sharp';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { listArrangements } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { checkInFrom } from '@abhyas/rules/centres/seat-state.ts';
import { findAccommodation } from '../../assessment/paper/accommodation-queries.ts';
import { readOwnPicture } from '../../profile/reading.ts';
import { convertPicture } from '../../../platform/files/picture.ts';
import { isDatabaseUnavailable } from '../../../platform/postgres/database-error.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import { dayWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { say } from '../../../platform/language.ts';
import { eachIn } from '../messages/because.ts';
import { admitCodeOf } from './admit-code.ts';
import { findAdmission, type AdmissionRow } from './admit-queries.ts';
import { drawCard, type CardWords } from './draw-card.ts';

/** The admit card of a student's booking as it is now. Throws NOT_FOUND for one at home, a cancelled one, and one of someone else. */
export async function getAdmitCard({
  parts,
  studentId,
  bookingId,
  brand,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'log' | 'vault'>;
  studentId: bigint;
  bookingId: bigint;
  /** How the portal is called. */
  brand: string;
  language: Language;
}): Promise<ResultOf<'admitCard'>> {
  const queryable = parts.database.orm;
  const row = await findAdmission({ queryable, bookingId, studentId });
  if (row === null) throw new AppError('NOT_FOUND');
  const arrangements = listArrangements({ accommodation: await findAccommodation({ queryable, studentId }) });
  const code = admitCodeOf({ parts, booking: row });
  const photo = await getPhoto({ parts, studentId });
  const pdf = await drawCard({ words: wordsOf({ row, arrangements, brand, code, language }), photo, madeAt: parts.clock.now() });
  const day = dayIn({ moment: row.startsAt, timeZone: row.timeZone });
  return { code, file_name: `admit-card-${row.pin}-${day}.pdf`, pdf: pdf.toString('base64'), has_photo: photo !== null };
}

/** The side of the photo on a card, in pixels: sharp on paper, and small in the file. */
const photoSide = 280;

/** The candidate's own picture, as a PDF can hold it. A card without it is better than none: a picture that cannot be read is logged. */
async function getPhoto({ parts, studentId }: { parts: Ports<'database' | 'files' | 'log'>; studentId: bigint }): Promise<Buffer | null> {
  try {
    const file = await readOwnPicture({ parts, personId: studentId });
    if (file === null) return null;
    const make = (picture: Sharp) => picture.resize(photoSide, photoSide).jpeg({ quality: 82 });
    return await convertPicture({ file, wanted: 'picture', moving: false, make });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    parts.log.error({ err: error }, 'the picture of a candidate is not on the admit card');
    return null;
  }
}

/** How a brand is called; '' where there is none. */
export function brandNameIn(data: Record<string, unknown> | undefined): string {
  return typeof data?.['name'] === 'string' ? data['name'] : '';
}

export function wordsOf({
  row,
  arrangements,
  brand,
  code,
  language,
}: {
  row: AdmissionRow;
  arrangements: readonly Said[];
  brand: string;
  code: string;
  language: Language;
}): CardWords {
  const { timeZone, startsAt, endsAt } = row;
  const time = (moment: Date) => timeWords({ moment, timeZone });
  return {
    language,
    brand,
    code,
    name: row.name,
    pin: row.pin,
    test: row.test,
    day: dayWords({ moment: startsAt, timeZone, language, weekday: 'long' }),
    report: time(checkInFrom(startsAt)),
    time: say(
      { key: 'card_time', values: { from: time(startsAt), to: time(endsAt), zone: zoneWords({ moment: startsAt, timeZone }) } },
      language,
    ),
    venue: row.venue,
    address: row.address,
    room: row.room,
    seat: String(row.seat ?? ''),
    bring: row.bring,
    arrangements: eachIn({ texts: arrangements, language }),
  };
}
