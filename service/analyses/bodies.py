"""Request body schema for starting an analysis."""

from marshmallow import fields, validate

from matches.analysis.estimate import EFFORTS
from service.schemas.struct_schemas import Strict


class AnalysisSchema(Strict):
    """The effort to spend on an analysis. `quick` is a quarter and `deep` four times `normal`."""

    effort = fields.String(
        validate=validate.OneOf(list(EFFORTS)),
        metadata={"default": "normal", "description": "The effort of the analysis."},
    )


ANALYSIS = AnalysisSchema()
