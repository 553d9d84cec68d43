import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, FlagCodec, IdCodec } from '../wire.ts';
import { MinorSchema } from './money.ts';
import { EmailSchema, NameSchema, MobileSchema } from './buyer.ts';

/** How an order is paid. `bank`: staff confirm that the money is there. */
export const gatewayNames = ['razorpay', 'stripe', 'bank'] as const;
export const GatewaySchema = z.enum(gatewayNames);
export type GatewayName = z.output<typeof GatewaySchema>;

export const planNames = ['instalments', 'full'] as const;
export const PlanSchema = z.enum(planNames);
export type PlanName = z.output<typeof PlanSchema>;

/** The end of the address of a course's page: /enrol/<slug>. */
export const SlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);

const CodeSchema = z.string().trim().toUpperCase().max(30);

export const PartSchema = z.object({ number: z.int().min(1), amount: MinorSchema, dueDay: DaySchema });

/** A batch that takes students. `seatsLeft` is a true count: a seat that someone is paying for is not left. */
export const IntakeSchema = z.object({
  intakeId: IdCodec,
  name: z.string(),
  place: z.string(),
  mentor: z.string(),
  schedule: z.string(),
  startsOn: DaySchema,
  seats: z.int(),
  seatsLeft: z.int(),
  waiting: z.int(),
  price: MinorSchema,
  /** '' where the batch cannot be changed or nothing goes back. */
  changeUntil: DaySchema.or(z.literal('')),
  refundUntil: DaySchema.or(z.literal('')),
  /** What is paid when, without a discount; one part where it is paid at once. */
  parts: z.array(PartSchema),
  isOpen: FlagCodec,
  /** Whether the tax needs the state of a buyer without a GST number. */
  asksState: FlagCodec,
});
export type Intake = z.input<typeof IntakeSchema>;

const fact = z.object({ name: z.string(), note: z.string() });

export const prospectuses = endpoint('prospectuses', {
  summary: 'The courses that one can enrol in, with the price they begin at and their seats left',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    courses: z.array(
      z.object({
        slug: SlugSchema,
        title: z.string(),
        summary: z.string(),
        languages: z.array(z.string()),
        hasTrial: FlagCodec,
        batches: z.int(),
        /** Of the batches that take students; '' and 0 where none does. */
        startsOn: DaySchema.or(z.literal('')),
        priceFrom: MinorSchema,
        seatsLeft: z.int(),
      }),
    ),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const prospectus = endpoint('prospectus', {
  summary: 'The public page of a course: what is in it, its batches with seats left and prices, and how it can be paid',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ slug: SlugSchema }),
  data: z.object({
    title: z.string(),
    summary: z.string(),
    languages: z.array(z.string()),
    includes: z.array(fact),
    phases: z.array(fact),
    /** The free test; null where there is none now. */
    trial: z.object({ questions: z.int(), seconds: z.int() }).nullable(),
    taxBasisPoints: z.int(),
    gateways: z.array(GatewaySchema),
    intakes: z.array(IntakeSchema),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const QuoteSchema = z.object({
  price: MinorSchema,
  /** '' without a code; else the code as it is written, and its name for the receipt. */
  code: z.string(),
  discountName: z.string(),
  discount: MinorSchema,
  discountUntil: DaySchema.or(z.literal('')),
  total: MinorSchema,
  parts: z.array(PartSchema),
});
export type Quote = z.input<typeof QuoteSchema>;

export const quoteOrder = endpoint('quoteOrder', {
  summary: 'What a batch costs with a coupon or scholarship, at once and in instalments; nothing is held',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ intakeId: IdCodec, plan: PlanSchema, code: CodeSchema }),
  data: QuoteSchema,
  errors: ['NOT_FOUND', 'INTAKE_CLOSED', 'DISCOUNT_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

export const joinIntakeLine = endpoint('joinIntakeLine', {
  summary: 'Notes someone who wants a seat of a full batch, or of one that takes no one yet; who is in the line keeps their place',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({ intakeId: IdCodec, name: NameSchema, mobile: MobileSchema, email: EmailSchema }),
  data: z.object({ place: z.int().min(1) }),
  errors: ['NOT_FOUND', 'SEAT_FREE', 'TOO_MANY_REQUESTS'],
});

export { CodeSchema };
