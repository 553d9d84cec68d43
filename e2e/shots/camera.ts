import type { Page } from '@playwright/test';

/** What takes the photographs of a portal. */
export interface Camera {
  readonly port: number;
  open(): Promise<Page>;
  photograph(page: Page, name: string): Promise<void>;
}
