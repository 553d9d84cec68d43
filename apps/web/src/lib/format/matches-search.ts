/** Whether a name contains the search text, ignoring case and surrounding blanks; an empty search matches everything (SHL-044). */
export function matchesSearch({ name, search }: { name: string; search: string }): boolean {
  return name.toLocaleLowerCase('en').includes(search.trim().toLocaleLowerCase('en'));
}
