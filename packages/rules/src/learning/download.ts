/** MED-005: only what is called a pdf is offered as a file to keep; letter case does not matter. */
export function mayDownload(name: string): boolean {
  return /[^\s.]\.pdf$/i.test(name);
}
