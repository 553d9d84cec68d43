/** The kinds of messages that staff write, each with a switch of its own in the account: news of the institute, what someone has missed or has to do, and offers. */
export const broadcastTypes = ['notice', 'institute-reminder', 'offer'] as const;
/** Where a message of staff can go beside the notification centre, which has them all. */
export const broadcastChannels = ['push', 'email', 'sms', 'whatsapp'] as const;
/** Those whose gateways send registered texts only. */
export const templateChannels = ['sms', 'whatsapp'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/** Lengths are in characters. */
export const broadcastLimits = { title: 120, text: 480, url: 300, template: 480, templateId: 100, value: 100, values: 10 } as const;
/** Days ahead that a message can be scheduled for. */
export const broadcastDaysAhead = 366;
/** How many courses, variants, batches and people an audience names at most, each, and how many conditions. */
export const audienceLimits = { named: 200, segments: 5 } as const;
/** Days since the last visit that a segment can ask for. */
export const awayDays = [3, 7, 14, 30] as const;
export type AwayDays = (typeof awayDays)[number];
/** Rows of a page: of messages, of the people of an audience, and of those who got a message. */
export const broadcastPages = { messages: 20, people: 50 } as const;
