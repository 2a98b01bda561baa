"""Request body schema for starting an analysis."""

from marshmallow import fields, validate

from matches.analysis.estimate import EFFORTS
from service.schemas.struct_schemas import Strict


class AnalysisSchema(Strict):
    """The effort to spend on an analysis: `quick` is a quarter of `normal`, `deep` four times."""

    effort = fields.String(
        validate=validate.OneOf(list(EFFORTS)),
        metadata={"default": "normal", "description": "The effort of the analysis."},
    )


ANALYSIS = AnalysisSchema()
