import type { Page } from '@playwright/test';

/** The tabs of the header. */
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
/** The sub-header of a tab, or the second one of a sub-tab. */
export const below = (page: Page, name: string) => page.getByRole('navigation', { name: `${name} pages`, exact: true });
/** A path of the demo course with several units. */
export const quant = 'Quantitative ability';
