/** The commands of W3C WebDriver that the journey needs: as an HTTP request, and by Firefox's own name for them. */
export const commands = {
  navigate: { method: 'POST', path: '/url', marionette: 'WebDriver:Navigate' },
  execute: { method: 'POST', path: '/execute/sync', marionette: 'WebDriver:ExecuteScript' },
  click: { method: 'POST', path: '/element/{id}/click', marionette: 'WebDriver:ElementClick' },
  type: { method: 'POST', path: '/element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  windows: { method: 'GET', path: '/window/handles', marionette: 'WebDriver:GetWindowHandles' },
  switchTo: { method: 'POST', path: '/window', marionette: 'WebDriver:SwitchToWindow' },
  resize: { method: 'POST', path: '/window/rect', marionette: 'WebDriver:SetWindowRect' },
  screenshot: { method: 'GET', path: '/screenshot', marionette: 'WebDriver:TakeScreenshot' },
  label: { method: 'GET', path: '/element/{id}/computedlabel', marionette: 'WebDriver:GetComputedLabel' },
} as const;

export type CommandName = keyof typeof commands;

/** A browser that takes commands. A command that fails throws a `CommandError`. */
export interface Driver {
  send(name: CommandName, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  stop(): Promise<void>;
}

/** What a browser says of a command that it did not follow: the specification's name of the error, and its own words. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  constructor(command: string, { error, message }: { error: string; message: string }) {
    super(`${command}: ${error}: ${message}`);
  }
}
