import { expect, test, vi } from 'vitest';

// the messages choose their language once, when they are loaded
vi.stubGlobal('document', { documentElement: { lang: 'hi' } });
const { m } = await import('../../paraglide/messages.js');

test('the usual names of tabs and pages have Hindi words; what a pack made up stays', () => {
  expect(['Dashboard', 'Slots', 'Students'].map((name) => m.tab_name({ name }))).toEqual(['डैशबोर्ड', 'स्लॉट', 'स्टूडेंट']);
  expect(m.tab_name({ name: 'Our story' })).toBe('Our story');
});

test('the usual links of a footer and its copyright have Hindi words; what a brand made up stays', () => {
  expect(m.footer_link({ name: 'Privacy' })).toBe('गोपनीयता');
  expect(m.footer_link({ name: 'Our story' })).toBe('Our story');
  expect(m.footer_rights({ owner: '© 2026 Abhyas' })).toBe('© 2026 Abhyas। सभी अधिकार सुरक्षित।');
});
