import type { Language } from '@abhyas/contract/languages.ts';

const english = {
  hi: (firstName: string) => `Hi ${firstName},`,
  open: 'Open in the portal',
  stop: 'Stop emails of this kind',
  choose: 'Choose which emails you get in Account, under Notifications.',
};
const hindi: typeof english = {
  hi: (firstName) => `नमस्ते ${firstName},`,
  open: 'पोर्टल में खोलें',
  stop: 'इस तरह के ईमेल बंद करें',
  choose: 'कौन-से ईमेल मिलें, यह खाते में “नोटिफ़िकेशन” के नीचे चुनें।',
};

/** What the mail of a notice says around it. */
export const mailWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
