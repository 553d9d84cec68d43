import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { homeData } from '../learning/learning.ts';
import { OwnTestSchema } from '../learning/path-parts.ts';
import { sharedQuery } from '../shared-answer.ts';
import { IdCodec } from '../wire.ts';
import { SliderItemSchema } from './front-page.ts';

const whole = homeData.data;

/** What all share of home: sliders, tests and paths as one sees them who has not begun. */
export const HomeContentSchema = whole
  .pick({ examName: true, examDate: true, sliders: true, blogs: true, tests: true, paths: true, promotions: true })
  .extend({ failed: z.array(whole.shape.failed.element.extract(['blogs', 'promotions'])) });
export type HomeContent = z.input<typeof HomeContentSchema>;
export type HomeContentInside = z.output<typeof HomeContentSchema>;

export const homeContent = endpoint('homeContent', {
  summary: 'Home as a student sees it who has not begun: the same for everyone of a course',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec, ...sharedQuery }),
  data: z.object({ version: z.string(), content: HomeContentSchema }),
});

/** The person's own part of home. */
export const OwnHomeSchema = whole
  .pick({
    resume: true,
    nextTestId: true,
    offers: true,
    classes: true,
    sessions: true,
    revision: true,
    firstWeek: true,
    rewards: true,
    mentor: true,
  })
  .extend({
    /** The version of the content that this belongs to. */
    version: z.string(),
    /** What was begun of what is on the sliders. */
    items: z.array(SliderItemSchema.pick({ assetId: true, status: true })),
    /** The tests that were begun, booked, taken or marked. */
    tests: z.array(OwnTestSchema),
    /** How much is completed, of each path on which anything is. */
    paths: z.array(z.object({ learningPathId: IdCodec, completed: z.number().int() })),
    failed: z.array(whole.shape.failed.element.extract(['students', 'doubts'])),
  });
export type OwnHome = z.input<typeof OwnHomeSchema>;
export type OwnHomeInside = z.output<typeof OwnHomeSchema>;

export const ownHome = endpoint('ownHome', {
  summary: 'What of home is one’s own, and the version of its content that it belongs to',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: OwnHomeSchema,
});

export const dismissFront = endpoint('dismissFront', {
  summary: 'Hides a card of home that is shown for a while: the first week for good, what was achieved until there is something new',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec, card: z.enum(['first-week', 'rewards']) }),
  data: z.object({}),
});
