// Prints, as JSON, what each file of `src` imports and how long its functions are: for
// `scripts/measure` and `tests/test_widget_architecture.py`. `node structure.mjs [FOLDER]`: of
// another folder with `src` and `tsconfig.json`.
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const HOME = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(process.argv[2] ?? HOME, 'src');
const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);
const isFunction = (node) => FUNCTIONS.has(node.kind);
const named = (path) => relative(SOURCE, path).split(sep).join('/');

/** The declaration that gives a function its name: a callback in a call has none. */
function nameOf(node) {
  if (node.kind === SyntaxKind.Constructor) return 'constructor';
  if (node.name) return node.name.getText();
  const { parent } = node;
  const names = [
    SyntaxKind.VariableDeclaration,
    SyntaxKind.PropertyAssignment,
    SyntaxKind.PropertyDeclaration,
  ];
  return names.includes(parent?.kind) ? parent.name.getText() : null;
}

/** Calls `visit` on all nodes below, not on what is within nested functions. */
function below(node, visit) {
  node.forEachChild((child) => {
    visit(child);
    if (!isFunction(child)) below(child, visit);
  });
}

function importsOf(file) {
  const found = new Set();
  const visit = (node) => {
    const text = node.moduleSpecifier?.text ?? importedBy(node);
    if (text?.startsWith('.')) found.add(named(join(dirname(file.fileName), text)));
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return [...found].sort();
}

/** `import('…')` as a call and as a type. */
function importedBy(node) {
  if (node.kind === SyntaxKind.ImportType) return node.argument.literal?.text;
  if (node.kind !== SyntaxKind.CallExpression) return undefined;
  return node.expression.kind === SyntaxKind.ImportKeyword ? node.arguments[0]?.text : undefined;
}

/** Functions with a name that stand directly in another one, in objects and classes too. */
function closuresOf(node) {
  const found = [];
  below(node, (child) => {
    if (isFunction(child) && nameOf(child)) found.push(child);
  });
  return found;
}

/** Whether a function returns closures: by name, in an object or as a function. */
function isFactory(node, closures) {
  const names = new Set(closures.map(nameOf));
  const bodies = node.body?.kind === SyntaxKind.Block ? [] : [node.body];
  below(node, (child) => {
    if (child.kind === SyntaxKind.ReturnStatement) bodies.push(child.expression);
    const keeps = child.kind === SyntaxKind.VariableDeclaration && child.initializer;
    const objects = [SyntaxKind.ObjectLiteralExpression, SyntaxKind.ClassExpression];
    if (keeps && objects.includes(child.initializer.kind)) {
      if (closures.some((closure) => within(closure, child))) names.add(child.name.getText());
    }
    if (child.kind === SyntaxKind.ClassDeclaration) names.add(child.name?.getText());
  });
  return bodies.some((body) => body && gives(body, names));
}

const within = (node, outer) => node.pos >= outer.pos && node.end <= outer.end;

/** Whether an expression's value holds one of the names or a function of its own. */
function gives(node, names) {
  if (isFunction(node)) return true;
  if (node.kind === SyntaxKind.Identifier) return names.has(node.text);
  if (node.kind === SyntaxKind.PropertyAccessExpression) return false;
  if (node.kind === SyntaxKind.PropertyAssignment) return gives(node.initializer, names);
  if (node.kind === SyntaxKind.CallExpression) {
    return node.arguments.some((argument) => !isFunction(argument) && gives(argument, names));
  }
  let found = false;
  node.forEachChild((child) => {
    found ||= gives(child, names);
  });
  return found;
}

const lineOf = (file, position) => file.text.slice(0, position).split('\n').length;

/** The most members that a parameter has whose type is one of the widget's own. */
function givenTo(node, checker) {
  const members = node.parameters.map((parameter) => {
    const type = checker.getTypeAtLocation(parameter);
    const own = type?.getSymbol()?.declarations.some((one) => isOwn(one.path));
    return own ? checker.getPropertiesOfType(type).length : 0;
  });
  return Math.max(0, ...members);
}

const isOwn = (path) => path.toLowerCase().startsWith(SOURCE.toLowerCase() + sep);

function functionsOf(file, checker) {
  const found = [];
  const visit = (outer) => (node) => {
    const name = isFunction(node) && node.body ? nameOf(node) : null;
    const full = name ? [outer, name].filter(Boolean).join('.') : outer;
    if (name || (isFunction(node) && node.body && !outer)) {
      const closures = closuresOf(node);
      const factory = isFactory(node, closures);
      const start = lineOf(file, node.getStart());
      const lines = lineOf(file, node.end) - start + 1;
      const inner = closures.filter((one) => !closures.some((o) => o !== one && within(one, o)));
      const taken = inner.map((one) => lineOf(file, one.end) - lineOf(file, one.getStart()) + 1);
      const own = factory ? lines - taken.reduce((sum, one) => sum + one, 0) : lines;
      const given = /^create[A-Z]/.test(name ?? '') ? givenTo(node, checker) : 0;
      found.push({ name: full || `line ${start}`, start, lines, own, given });
    }
    node.forEachChild(visit(full));
  };
  file.forEachChild(visit(''));
  return found;
}

const api = new API({ cwd: HOME });
const config = join(dirname(SOURCE), 'tsconfig.json');
const project = api.updateSnapshot({ openProject: config }).getProjects()[0];
const found = {};
for (const path of project.program.getSourceFileNames()) {
  if (!path.startsWith(SOURCE + sep)) continue;
  const file = project.program.getSourceFile(path);
  found[named(path)] = {
    lines: file.text.split('\n').length - 1,
    imports: importsOf(file),
    functions: functionsOf(file, project.checker),
  };
}
api.close();
console.log(JSON.stringify(found));
