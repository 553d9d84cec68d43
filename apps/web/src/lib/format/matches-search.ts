/** Whether a name has what was searched for in it, without letter case and blanks at the ends; an empty search fits everything (SHL-044). */
export function matchesSearch({ name, search }: { name: string; search: string }): boolean {
  return name.toLocaleLowerCase('en').includes(search.trim().toLocaleLowerCase('en'));
}
