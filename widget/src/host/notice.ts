let told = false;

/** For developers, once: visitors can do nothing about it. */
export function tellOfMatcher(notice = ''): void {
  if (!told && notice.startsWith('Built-in matcher')) {
    console.info(`Pilotfish: ${notice} Set PILOTFISH_MODEL for real tasks.`);
  }
  told ||= !!notice;
}
