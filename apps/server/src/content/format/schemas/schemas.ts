import { helpdeskPhone } from '@abhyas/contract/brand-limits.ts';
import { type StoredField, storedFields } from '@abhyas/contract/profile/fields.ts';
import { type ItemType, itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import { writtenTypes } from '../../question-types.ts';
import { scaleNames } from '@abhyas/contract/assessment/scales.ts';
import { languages } from '@abhyas/contract/languages.ts';
import { broadcastLimits, templateChannels } from '@abhyas/contract/notices/broadcast-limits.ts';
import { staffRightNames } from '@abhyas/contract/endpoint.ts';
import { promotionPlaces } from '@abhyas/contract/promotions/promotions.ts';
import { contrastFaults } from '@abhyas/rules/content/brand-contrast.ts';
import { instanceCounts } from '@abhyas/rules/content/model/instances.ts';
import { z } from 'zod';
import { maxBreakMinutes } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { parseExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import { parseMobile } from '@abhyas/rules/identity/identifier.ts';
import { AdaptiveEngineSchema } from './engine.ts';
import { curves, day, flag, key, moment, path, picture, text, url, zone } from './schema-parts.ts';

/** The YAML files of a pack, as docs/content.md describes them. */

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'a colour is # and six hex digits');
const domain = z.string().regex(/^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/, 'a domain is lower case and has a dot, like example.org');
const duration = z.string().regex(/^\d{1,2}:[0-5]\d:[0-5]\d$/, "a duration is 'h:mm:ss', in quotes");
const thumb = picture.optional();
/** Kept in the source and not shown to students. */
const hidden = flag.default('0');

/** The language of a text. */
const language = z.enum(languages);

export const PackFileSchema = z.strictObject({
  pack: key,
  name: text,
  description: text.optional(),
  version: z.union([z.string(), z.number()]).optional(),
  language: language.optional(),
});

const link = z.strictObject({ key, name: text, url });
const shades = z.strictObject({ filled: colour, text: colour, wash: colour, accent: colour, accentWash: colour });
/** Shades whose words can be read. */
const readable = (theme: 'light' | 'dark') =>
  shades.superRefine((palette, context) => {
    for (const { field, text: message } of contrastFaults({ palette, theme })) context.addIssue({ code: 'custom', path: [field], message });
  });
const phone = z
  .string()
  .regex(helpdeskPhone, 'a phone number is 5 to 20 digits, blanks, dashes and brackets, with or without a + in front');
export const BrandEntrySchema = z.strictObject({
  key,
  hosts: z.array(z.string().min(1)).min(1),
  name: text,
  /** In the header; on its dark bar too where there is no other. */
  logo: z.strictObject({ light: picture, dark: picture.optional() }).optional(),
  wording: z.record(z.string(), text),
  timezone: zone,
  language: language.optional(),
  colours: z.strictObject({ light: readable('light'), dark: readable('dark') }),
  helpdesk: z.strictObject({ name: text, mail: z.email(), phone: phone.optional(), ticketUrl: url.optional() }).optional(),
  pinLabel: text.optional(),
  /** Those that it offers, alone; without it all that no brand lists. */
  programmes: z.array(key).min(1).max(50).optional(),
  cookieDomain: domain.optional(),
  cmsLogin: url.optional(),
  centreLocator: z.strictObject({ name: text, url }).optional(),
  social: z.array(link).default([]),
  appStore: z.array(link).default([]),
  legal: z.array(link).default([]),
  copyright: text.optional(),
  promoSlides: z.array(z.strictObject({ key, title: text, text, language: language.optional() })).default([]),
});
export const BrandsFileSchema = z.strictObject({ brands: z.array(BrandEntrySchema).min(1) });

export const ProgrammesFileSchema = z.strictObject({
  programmes: z.array(
    z.strictObject({
      key,
      name: text,
      description: text.optional(),
      myImsCourseId: text,
      exam: text,
      examDate: day,
      /** How many sessions with mentors each student has. */
      mentorSessions: z.int().min(1).max(500).optional(),
      /** Whether students get a certificate for the completed course, and for each series of mocks. */
      certificates: flag.default('0'),
      variants: z.array(z.strictObject({ key, name: text, centreProctoredAllowed: flag, openToRegister: flag.default('0') })).min(1),
    }),
  ),
});

const tabType = z.enum([
  'home',
  'upgrades',
  'channel',
  'prepare',
  'prepare - puzzle',
  'test',
  'test - practice',
  'performance',
  'hyperlink',
  'mypage - mytasks',
  'mypage - doubts',
  'mypage - bookmarks',
  'mypage - notes',
  'mypage - errors',
  'mypage - studyplan',
  'mypage - myplan',
  'schools - home',
  'schools - selectioncriteria',
  'schools - cutoff',
]);
const tab = { key, name: text, type: tabType, url: url.optional(), path: key.optional(), unit: key.optional() };
export const ModulesFileSchema = z.strictObject({
  modules: z.array(
    z.strictObject({ key, programme: key, tabs: z.array(z.strictObject({ ...tab, children: z.array(z.strictObject(tab)).default([]) })) }),
  ),
});

const asset = z.strictObject({
  key,
  name: text,
  type: z.enum(['video', 'html', 'pdf', 'link', 'assessment']),
  file: path.optional(),
  page: path.optional(),
  url: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  test: key.optional(),
  duration: duration.default('0:00:00'),
  captions: path.optional(),
  chapters: path.optional(),
  poster: picture.optional(),
  pages: z.int().min(1).max(5_000).optional(),
  download: flag.default('1'),
  thumb,
  hidden,
});
const topic = z.strictObject({ key, name: text, thumb, hidden, assets: z.array(asset).default([]) });
const unit = z.strictObject({ key, name: text, thumb, hidden, children: z.array(topic).default([]), assets: z.array(asset).default([]) });
export const PathFileSchema = z.strictObject({
  path: key,
  programme: key,
  type: z.enum(['prepare', 'test', 'channel']),
  name: text,
  thumb,
  children: z.array(unit),
});

/** A page of the portal: not another host, however it is written. */
const page = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, "must be a page of the portal, as in '/home'");
export const NoticesFileSchema = z.strictObject({
  notices: z.array(
    z.strictObject({
      key,
      programme: z.union([key, z.literal('all')]),
      audience: z.enum(['students', 'parents', 'mentors', 'everyone']).default('students'),
      title: z.string().trim().min(1, 'must not be empty').max(200),
      text: text.optional(),
      url: page.optional(),
      day,
    }),
  ),
});

/** Where something outside the portal is: over https, and without a name and password in the address. */
const outside = z
  .url({ protocol: /^https$/, error: 'must be an https address', abort: true })
  .refine((address) => new URL(address).username === '' && new URL(address).password === '', 'must hold no user name and password');
const audience = z.union([key, z.literal('all')]);
const short = z.string().trim().min(1, 'must not be empty').max(60);
const title = z.string().trim().min(1, 'must not be empty').max(120);
export const PromotionsFileSchema = z.strictObject({
  promotions: z
    .array(
      z.strictObject({
        key,
        place: z.enum(promotionPlaces),
        programme: audience,
        title,
        text: text.optional(),
        picture,
        url: outside,
        from: day.optional(),
        to: day.optional(),
      }),
    )
    .default([]),
  offers: z
    .array(
      z.strictObject({
        key,
        programme: audience,
        variant: key.optional(),
        name: title,
        text: text.optional(),
        price: short,
        note: title.optional(),
        url: outside,
        recommended: flag.default('0'),
        benefits: z.array(z.strictObject({ name: title, value: title })).default([]),
      }),
    )
    .default([]),
});

export const BlogsFileSchema = z.strictObject({
  blogs: z.array(z.strictObject({ key, programme: audience, type: short, name: title, tag: short, day, picture, url: outside })),
});

const mark = z.number().min(-1000).max(1000).multipleOf(0.01);
const marking = z.strictObject({ correct: mark, wrong: mark, blank: mark });
const markingInParts = marking
  .extend({ partial: mark.min(0.01, 'a part brings something: above 0').optional() })
  .refine(({ correct, partial = 0 }) => partial < correct || partial === 0, 'one right option brings less than all of them');
/** Test files of the first types mark each of them; of a type that came later, those with such questions. */
const alwaysMarked: readonly ItemType[] = ['single', 'multiple', 'numeric', 'text'];
const markingByType = Object.fromEntries(
  itemTypeNames.map((type) => {
    const schema = writtenTypes[type].bringsParts ? markingInParts : marking;
    return [type, alwaysMarked.includes(type) ? schema : schema.optional()];
  }),
) as Record<'single' | 'numeric' | 'text', typeof marking> &
  Record<'multiple', typeof markingInParts> &
  Record<Exclude<ItemType, 'single' | 'multiple' | 'numeric' | 'text'>, z.ZodOptional<typeof markingInParts>>;
const calculator = z.enum(['none', 'basic', 'scientific']);
/** Of the section's bank by its key, of another as 'bank/key'. */
const placed = z.string().min(1);
/** Questions by rule, with those that were drawn by it last: the paper is the same everywhere. */
const drawnPlaces = z.strictObject({
  draw: z.strictObject({
    count: z.int().min(1).max(200),
    banks: z.array(key).min(1).max(20).optional(),
    topic: text.optional(),
    difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
    type: z.enum(itemTypeNames).optional(),
    unseen: z.int().min(1).max(20).optional(),
  }),
  drawn: z.array(placed).max(200).default([]),
});
const minutes = z.number().max(600);
const questionPlaces = z.array(z.union([placed, z.strictObject({ question: placed, marking: markingInParts }), drawnPlaces])).min(1);
/** The questions that a stage of an adaptive paper may ask together. */
const stageModule = z.strictObject({ key, questions: questionPlaces });
export const TestFileSchema = z.strictObject({
  test: key,
  name: text,
  programme: key,
  kind: z.enum(['test', 'practice']).default('test'),
  clock: z.literal('none').optional(),
  solutions: z.enum(['each', 'end']).default('end'),
  type: text,
  proctored: flag,
  ranked: flag.optional(),
  free: flag.default('0'),
  review: z.undefined("a ranked test opens its review when its window ends, any other at completion: say ranked: '1' or '0'").optional(),
  release: moment,
  end: moment,
  adaptive: flag.default('0'),
  adaptiveEngine: AdaptiveEngineSchema.optional(),
  classStart: day.optional(),
  classes: z.array(key).max(50).default([]),
  slots: z.strictObject({ start: day.optional(), end: day.optional() }).prefault({}),
  takeHome: flag.default('1'),
  checkIn: flag.default('0'),
  order: z.enum(['fixed', 'chosen', 'free']),
  edits: z.int().min(0).max(1000).optional(),
  pattern: key.optional(),
  leave: z.enum(['any-time', 'never']).optional(),
  sections: z
    .array(
      z.strictObject({
        key,
        name: text,
        minutes: minutes.refine((length) => Math.round(length * 60) >= 1, 'a section lasts a second at least').optional(),
        break: minutes.refine((length) => Math.round(length * 60) >= 1, 'a break lasts a second at least').optional(),
        calculator: calculator.optional(),
        part: z.int().min(1).max(20).optional(),
        counted: flag.default('1'),
        bank: key,
        questions: z.union([z.literal('all'), questionPlaces]).default('all'),
        stages: z.array(z.array(stageModule).min(1).max(6)).min(2).max(6).optional(),
        places: z.int().min(1).max(500).optional(),
      }),
    )
    .min(1),
  marking: z.strictObject(markingByType),
  blanks: z
    .strictObject({
      free: z.int().min(0).max(1000),
      marks: mark.max(-0.01, 'a blank costs something: below 0'),
      sections: z.array(key).min(1).optional(),
    })
    .optional(),
  scoring: z.enum(scaleNames).optional(),
  curves,
  percentile: z.enum(['below', 'rank', 'at-or-below']).default('below'),
  shuffle: z.strictObject({ questions: z.boolean().default(false), options: z.boolean().default(false) }).prefault({}),
  calculator,
  keypad: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
  copying: z.boolean().default(true),
  scratch: z.boolean().default(true),
  instructions: z.string().min(1),
  language: language.optional(),
  languages: z
    .array(language)
    .length(2, 'a test in two languages names both, the reference language first; one in a single language names none')
    .refine(([first, second]) => first !== second, 'the two languages differ')
    .default([]),
});

const recordKey = key.max(40, 'a key of a record has at most 40 characters');
const typedNumber = z.union([z.string().trim(), z.number()]).transform(String);
const year = typedNumber.optional();
const address = z.strictObject({ address: text, city: text, state: text, pincode: z.string() });
const level = z.strictObject({
  institution: text.optional(),
  degree: text.optional(),
  stream: text.optional(),
  year,
  cgpa: typedNumber.optional(),
  percentage: typedNumber.optional(),
});
const storedTexts = Object.fromEntries(storedFields.map((field) => [field, z.string().trim().optional()])) as Record<
  StoredField,
  z.ZodOptional<z.ZodString>
>;
const ProfileEntrySchema = z.strictObject({
  ...storedTexts,
  avatar: typedNumber.optional(),
  mailing: address.optional(),
  permanent: z.union([z.literal('same'), address], "either 'same' or an address").optional(),
  education: z
    .strictObject({
      ssc: level,
      hsc: level,
      graduation: level.optional(),
      postGraduation: level.optional(),
      certifications: z.array(z.strictObject({ key: recordKey, name: text, institution: text.optional(), year })).default([]),
    })
    .optional(),
  work: z.array(z.strictObject({ key: recordKey, sector: text, organisation: text, months: typedNumber })).default([]),
  exams: z.array(z.strictObject({ key: recordKey, exam: text, percentile: typedNumber.optional(), year })).default([]),
});
export type ProfileEntry = z.output<typeof ProfileEntrySchema>;

const PackNoteSchema = z
  .strictObject({
    key: recordKey,
    asset: key,
    text: z.string().trim().min(1, 'must not be empty').max(10_000),
    day,
    second: z.int().min(0).max(100_000).optional(),
    page: z.int().min(1).max(5_000).optional(),
    paragraph: z.int().min(1).max(5_000).optional(),
  })
  .refine(
    (note) => [note.second, note.page, note.paragraph].filter((part) => part !== undefined).length < 2,
    'a note is at a second, a page or a paragraph',
  );

const mobile = z
  .string()
  .transform((written) => parseMobile(written) ?? '')
  .refine((digits) => digits !== '', 'a mobile is ten digits, in quotes');
export const PeopleFileSchema = z.strictObject({
  people: z.array(
    z.strictObject({
      key,
      pin: z
        .string()
        .regex(/^[A-Z]{3}\d{1,8}$|^\d{5,9}$/, 'a pin is three capitals and digits, or five to nine digits')
        .optional(),
      role: z.enum(['student', 'mentor', 'parent', 'staff', 'admin']),
      firstName: text,
      lastName: text,
      mobile: mobile.optional(),
      email: z.email().toLowerCase().optional(),
      password: z.literal('demo').optional(),
      /** When the account was made, and when its owner was here last. */
      joined: day.optional(),
      visited: day.optional(),
      programmes: z.array(z.strictObject({ key: key.optional(), programme: key, variant: key })).default([]),
      guardians: z
        .array(z.strictObject({ key, relation: text, firstName: text, lastName: text, mobile, email: z.email().optional() }))
        .default([]),
      centre: text.optional(),
      extraTime: typedNumber
        .refine((written) => parseExtraTime(written) !== null, "extra time is a percentage up to 300, or a part like '1/3'")
        .optional(),
      breakMinutes: z.int().min(0).max(maxBreakMinutes).optional(),
      largeText: flag.optional(),
      separateRoom: flag.optional(),
      profile: ProfileEntrySchema.optional(),
      bookmarks: z.array(key).default([]),
      tasks: z.array(key).default([]),
      notes: z.array(PackNoteSchema).default([]),
      parentOf: z.array(key).default([]),
      mentorOf: z.array(key).default([]),
      rights: z.array(z.enum(staffRightNames)).default([]),
    }),
  ),
});

export const CohortFileSchema = z.strictObject({
  candidates: z.int().min(1).max(100_000),
  pinPrefix: z.string().regex(/^[A-Z]{3}$/),
  programme: key,
  variant: key,
  tests: z.array(z.union([key, z.strictObject({ test: key, candidates: z.int().min(1).max(100_000) })])).min(1),
  ability: z.strictObject({ mean: z.number(), sd: z.number().positive() }),
  seed: z.int(),
  questionModel: text.optional(),
});

export const PageAboutSchema = z.strictObject({
  language: language.optional(),
  /** The course whose authors write it. */
  programme: key.optional(),
});

export const QuestionDefaultsSchema = z.strictObject({
  language: language.optional(),
  topic: text.optional(),
  difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
  /** How many instances each of its models has. */
  instances: z.int().min(instanceCounts.least).max(instanceCounts.most).optional(),
  /** The course whose authors write it. */
  programme: key.optional(),
});

const said = {
  title: z.string().trim().min(1, 'must not be empty').max(broadcastLimits.title),
  text: z.string().trim().max(broadcastLimits.text),
};
export const MessagesFileSchema = z.strictObject({
  /** Texts that gateways know, with the places {1}, {2} … */
  registered: z
    .array(
      z.strictObject({
        channel: z.enum(templateChannels),
        name: z.string().trim().min(1).max(broadcastLimits.templateId),
        language: language.default('en'),
        text: z.string().trim().min(1).max(broadcastLimits.template),
      }),
    )
    .default([]),
  messages: z.array(
    z.strictObject({
      key,
      by: key,
      programme: key,
      variant: key,
      to: z.enum(['students', 'parents', 'both']).default('students'),
      channels: z.array(z.enum(['push', 'email'])).default(['email']),
      ...said,
      /** The same in other languages than English. */
      translated: z.partialRecord(language, z.strictObject(said)).default({}),
      url: page.optional(),
      day,
      /** People to whom its mail came back, and people who have read it. */
      bounced: z.array(key).default([]),
      read: z.array(key).default([]),
    }),
  ),
});

export const DoubtsFileSchema = z.strictObject({
  doubts: z.array(
    z.strictObject({
      key,
      programme: key,
      /** Not where a parent asks. */
      topic: key.optional(),
      /** The child about whom a parent asks the institute. */
      about: key.optional(),
      asset: key.optional(),
      /** A question of the test that the asset is, by its bank and key, where the student has finished the test. */
      question: z.strictObject({ bank: key, key }).optional(),
      /** The second, page or paragraph of the asset, from 0. */
      at: z.number().int().min(0).max(999_999).optional(),
      status: z.enum(['open', 'answered', 'closed']).default('open'),
      /** Others of the course read it without the name once it is answered; not of a test. */
      shared: flag.default('0'),
      posts: z
        .array(
          z.strictObject({
            by: key,
            day,
            text: z.string().trim().min(3, 'must have a few words').max(4_000),
            files: z.array(path).max(5, 'a post has five files at most').default([]),
          }),
        )
        .min(1),
    }),
  ),
});
