import type { Page } from '@playwright/test';

/** Shows what home has beside the day: channels, blogs, the figures of the week, announcements. */
export const unfoldHome = (page: Page) => page.getByRole('button', { name: 'Channels, blogs and more', expanded: false }).click();
