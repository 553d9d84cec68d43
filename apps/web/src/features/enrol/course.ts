import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

export type Course = AnswerOf<'prospectus'>;
export type Intake = Course['intakes'][number];

/** Whether a batch can be bought now. */
export const hasSeat = ({ isOpen, seatsLeft }: Intake): boolean => isOpen === '1' && seatsLeft > 0;
