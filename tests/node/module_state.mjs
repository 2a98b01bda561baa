// A rule for the scripts of the page: a module holds no state. The state of a page is in its store, the
// state of a widget in a closure or in an object of a class.

const CHANGES = ["push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill"];
const LITERALS = ["ArrayExpression", "ObjectExpression"];

function isLiteral(variable) {
  const [definition] = variable.defs;
  return definition?.type === "Variable" && LITERALS.includes(definition.node.init?.type);
}

/** Whether a reference to an object or a list changes it: by an assignment, a deletion or a method. */
function isChanged({ identifier }) {
  const { parent: member } = identifier;
  if (member.type !== "MemberExpression" || member.object !== identifier) return false;
  const { parent: use } = member;
  if (use.type === "AssignmentExpression") return use.left === member;
  if (use.type === "UpdateExpression") return true;
  if (use.type === "UnaryExpression") return use.operator === "delete";
  return use.type === "CallExpression" && use.callee === member && CHANGES.includes(member.property.name);
}

export const noModuleState = {
  meta: {
    type: "problem",
    messages: {
      variable: "'{{ name }}' is state of the module: keep it in the page's store, a closure or a class.",
    },
    schema: [],
  },
  create(context) {
    const check = (scope) => {
      for (const variable of scope.variables) {
        const isVariable = variable.defs.some(({ parent }) => ["let", "var"].includes(parent?.kind));
        if (isVariable || (isLiteral(variable) && variable.references.some(isChanged)))
          context.report({ node: variable.identifiers[0], messageId: "variable", data: { name: variable.name } });
      }
    };
    return {
      Program(node) {
        const scope = context.sourceCode.getScope(node);
        check(scope);
        for (const child of scope.childScopes) if (child.type === "module") check(child);
      },
    };
  },
};
